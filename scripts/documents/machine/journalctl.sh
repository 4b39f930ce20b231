#!/bin/sh
# Stand-in for journalctl where no systemd runs: prints what the service wrote.
cat /run/stand-in/huiyan.log
