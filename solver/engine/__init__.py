"""The recursion in bulk: arrays of all hands, ten upcards side by side, compiled kernels."""
