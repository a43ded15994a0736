import Exchange
import Testing
