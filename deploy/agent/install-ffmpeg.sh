#!/bin/sh
# Installs the distribution's ffmpeg, which gets security fixes, unless ffmpeg 5 or newer is there: sh install-ffmpeg.sh
# The archive's ffmpeg of 2018 gets none; it is there so that video files play without any installation.
set -u
is_current() {
  ffmpeg -version 2>/dev/null | grep -Eq '^ffmpeg version n?([5-9]|[1-9][0-9]+)\.'
}
is_current && exit 0
if command -v apt-get >/dev/null; then
  apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ffmpeg
elif command -v dnf >/dev/null; then
  dnf install -y ffmpeg-free || dnf install -y ffmpeg
fi
is_current && exit 0
echo "提示：没有装上 ffmpeg 5 或更高版本，网络摄像头会由 2018 年的 ffmpeg 解码，它已停止安全维护。" >&2
echo "请自行安装，或用 FFMPEG_PATH 指定一个，再执行 systemctl restart huiyan-agent" >&2
exit 1
