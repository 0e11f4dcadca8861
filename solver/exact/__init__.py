"""Values as fractions: what the engine decided, valued again in whole numbers without rounding."""
