"""Numbers in the prose that the model computes, and statements that it must bear out. See README.md here."""
