#pragma once

/// Gives up everything that reading a picture does not need, before a byte of it is read: more than a gigabyte of
/// memory, more than `seconds` of processor time, files, processes, the network. There is no way back.
void enterCage(unsigned seconds);

/// Replaces this process by another program, whose memory, processor time and files are limited.
///
/// @return only if there is no such program.
void runLimited(unsigned seconds, unsigned megabytes, char *const arguments[]);
