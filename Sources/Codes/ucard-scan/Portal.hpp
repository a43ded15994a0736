#pragma once

/// Asks the desktop for a picture of the screen (org.freedesktop.portal.Screenshot, version 1 of XDG Desktop Portal), which may
/// ask the person, and copies its file to standard output. The file that the desktop has written is deleted.
///
/// @return false if there is no portal, the person refuses, or the file cannot be read.
bool copyScreenFromPortal();
