"""The recursion in bulk: arrays over all hands and upcards, compiled kernels."""
