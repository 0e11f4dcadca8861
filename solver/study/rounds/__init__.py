"""The distribution of a round's result: unsplit hands, two hands of a split, the whole round."""
