"""Where ddblint runs inside of other tools; each module needs the tool that it is named after."""
