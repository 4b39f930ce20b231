#!/bin/sh
# Replaces journalctl on a machine without systemd: prints the service's output.
cat /run/stand-in/huiyan.log
