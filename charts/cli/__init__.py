"""The command line: options, commands, output, and how a command ends."""
