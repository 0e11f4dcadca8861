"""Everything a person looks at: the chart model, its renderers and the command line."""
