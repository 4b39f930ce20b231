#!/bin/sh
# Replaces systemctl on a machine without systemd. Starts the service with the account, settings and command of its unit and drop-ins.
# The sandbox of the unit (ProtectSystem and so on) is not applied.
set -eu
unit=/etc/systemd/system/huiyan.service
state=/run/stand-in
mkdir -p "$state"

setting() { cat "$unit" "$unit".d/*.conf 2>/dev/null | sed -n "s/^$1=//p" | tail -n 1; }

load() { # the settings file, one NAME=value per line
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in [A-Z]*=*) export "$line" ;; esac
  done < "$1"
}

start_huiyan() (
  ! is_active_huiyan || exit 0
  user=$(setting User)
  export "$(setting Environment)"
  load "$(setting EnvironmentFile)"
  folder=$(setting WorkingDirectory)
  [ -d "$folder" ] || install -d -o "$user" -g "$user" -m 700 "$folder"
  cd "$folder"
  umask "$(setting UMask)"
  # shellcheck disable=SC2046 # the command and its arguments
  setsid setpriv --reuid "$user" --regid "$user" --clear-groups $(setting ExecStart) >> "$state/huiyan.log" 2>&1 < /dev/null &
  echo $! > "$state/huiyan.pid"
)

is_active_huiyan() { [ -e "$state/huiyan.pid" ] && kill -0 "$(cat "$state/huiyan.pid")" 2>/dev/null; }

stop_huiyan() {
  is_active_huiyan || { rm -f "$state/huiyan.pid"; return 0; }
  pid=$(cat "$state/huiyan.pid")
  kill "$pid"
  for _ in $(seq 600); do
    kill -0 "$pid" 2>/dev/null || { rm "$state/huiyan.pid"; return 0; }
    sleep 0.1
  done
  echo "huiyan did not stop within 60 s" >&2
  return 1
}

act() {
  case "$1 $2" in
    "start huiyan") start_huiyan ;;
    "stop huiyan") stop_huiyan ;;
    "restart huiyan") stop_huiyan && start_huiyan ;;
    "is-active huiyan") is_active_huiyan && echo active ;;
    "stop nginx") nginx -s stop 2>/dev/null || true ;;
    *" nginx") nginx -s reload 2>/dev/null || nginx >> "$state/nginx.log" 2>&1 ;;
    "stop caddy") caddy stop ;;
    *" caddy") caddy stop 2>/dev/null || true; caddy start --config /etc/caddy/Caddyfile >> "$state/caddy.log" 2>&1 ;;
    *) echo "the stand-in does not know: systemctl $1 $2" >&2; return 1 ;;
  esac
}

verb=$1
shift
now=no
for word in "$@"; do
  case $word in --now) now=yes ;; --*) ;; *) name=${word%.service} ;; esac
done
case $verb in
  daemon-reload) ;;
  enable) [ "$now" = no ] || act start "$name" ;;
  disable) [ "$now" = no ] || act stop "$name" ;;
  *) act "$verb" "$name" ;;
esac
