"""Words and numbers: percentages, tables, the rules in one line, notes, speech."""
