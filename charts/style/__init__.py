"""Colors, shading and paper, in one place for every format."""
