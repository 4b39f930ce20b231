#!/bin/sh
# Installs or upgrades the edge agent as a system service: sh install.sh [--root /other/root] [--no-service]
#   /opt/huiyan-agent        the program, replaced as a whole
#   /etc/huiyan-agent        edge.json, never overwritten
#   /var/lib/huiyan-agent    outbox, secrets, recordings, loaded versions
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=
service=yes
while [ $# -gt 0 ]; do
  case $1 in
    --root) root=${2%/}; shift 2 ;;
    --no-service) service=no; shift ;;
    *) echo "用法：sh install.sh [--root 目录] [--no-service]" >&2; exit 2 ;;
  esac
done
[ -n "$root" ] || [ "$(id -u)" = 0 ] || { echo "请用 root 用户运行：sh install.sh" >&2; exit 1; }
"$here/bin/node" --version >/dev/null 2>&1 || { echo "这台机器运行不了该安装包：请核对系统平台（$(uname -m)）" >&2; exit 1; }

program=$root/opt/huiyan-agent
rm -rf "$program.new"
mkdir -p "$program.new" "$root/etc/huiyan-agent" "$root/var/lib/huiyan-agent"
cp -R "$here/." "$program.new/"
rm -rf "$program.old"
[ ! -e "$program" ] || mv "$program" "$program.old"
mv "$program.new" "$program"
rm -rf "$program.old"
if [ ! -e "$root/etc/huiyan-agent/edge.json" ]; then
  (umask 027; cp "$here/edge.json" "$root/etc/huiyan-agent/edge.json")
fi
if [ "$service" = yes ] && [ -z "$root" ]; then
  id huiyan-agent >/dev/null 2>&1 || useradd --system --home-dir /var/lib/huiyan-agent --shell /usr/sbin/nologin huiyan-agent
  chown -R huiyan-agent:huiyan-agent /var/lib/huiyan-agent
  chown root:huiyan-agent /etc/huiyan-agent /etc/huiyan-agent/edge.json
  chmod 750 /var/lib/huiyan-agent /etc/huiyan-agent
  chmod 640 /etc/huiyan-agent/edge.json
  cp "$here/huiyan-agent.service" /etc/systemd/system/huiyan-agent.service
  sh "$program/install-ffmpeg.sh" || true
  systemctl daemon-reload
  systemctl enable huiyan-agent.service
  systemctl restart huiyan-agent.service || true
fi
echo "已安装到 $program，配置文件：$root/etc/huiyan-agent/edge.json"
