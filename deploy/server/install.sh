#!/bin/sh
# Installs or upgrades the platform as a system service: sh install.sh [--root /other/root] [--no-service]
#   /opt/huiyan       the program, replaced as a whole
#   /etc/huiyan       huiyan.env, never overwritten
#   /var/lib/huiyan   database, pictures, key
#   /usr/local/bin/huiyan   runs commands: huiyan --help
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
[ -n "$root" ] || [ "$(id -u)" = 0 ] || { echo "请用 root 运行 sh install.sh" >&2; exit 1; }
"$here/bin/node" --version >/dev/null 2>&1 || { echo "这台机器运行不了该安装包：请核对系统平台（$(uname -m)）" >&2; exit 1; }

program=$root/opt/huiyan
rm -rf "$program.new"
mkdir -p "$program.new" "$root/etc/huiyan" "$root/var/lib/huiyan"
cp -R "$here/." "$program.new/"
rm -rf "$program.old"
[ ! -e "$program" ] || mv "$program" "$program.old"
mv "$program.new" "$program"
rm -rf "$program.old"
if [ ! -e "$root/etc/huiyan/huiyan.env" ]; then
  (umask 027; cp "$here/huiyan.env" "$root/etc/huiyan/huiyan.env")
fi
mkdir -p "$root/usr/local/bin"
ln -sfn ../../../opt/huiyan/huiyan "$root/usr/local/bin/huiyan"
if [ "$service" = yes ] && [ -z "$root" ]; then
  id huiyan >/dev/null 2>&1 || useradd --system --home-dir /var/lib/huiyan --shell /usr/sbin/nologin huiyan
  chown -R huiyan:huiyan /var/lib/huiyan
  chown root:huiyan /etc/huiyan /etc/huiyan/huiyan.env
  chmod 700 /var/lib/huiyan
  chmod 750 /etc/huiyan
  chmod 640 /etc/huiyan/huiyan.env
  cp "$here/huiyan.service" /etc/systemd/system/huiyan.service
  systemctl daemon-reload
  systemctl enable huiyan.service
  systemctl restart huiyan.service || true
  echo "创建第一个企业的一次性链接：journalctl -u huiyan | grep setup"
fi
echo "已安装到 $program，配置文件：$root/etc/huiyan/huiyan.env"
echo "命令：huiyan --help（在 $root/usr/local/bin）"
