#!/bin/bash
# Creates a container in the folder $1: a copy-on-write view of this machine with its own network, processes and /run.
# $2 is the repository; its copy-on-write view is /srv/huiyan. $3 is a folder of files; it is /srv/files. Prints "ready" and waits.
set -eu
mount -t tmpfs -o size=8g tmpfs "$1"
cd "$1"
mkdir upper work root repository repository-work
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
mkdir -p root/proc root/dev root/run root/tmp root/srv/huiyan root/srv/files
mount -t overlay overlay -o "lowerdir=$2,upperdir=repository,workdir=repository-work" root/srv/huiyan
mount --bind "$3" root/srv/files
mount -t proc proc root/proc
mount --rbind /dev root/dev
for folder in run tmp var/tmp; do mount -t tmpfs -o mode=1777 tmpfs "root/$folder"; done
mkdir -m 1777 root/run/compiled
ip link set lo up
ip address add 10.0.0.11/32 dev lo
echo "127.0.0.1 localhost huiyan.example.com db.example.com broker.example.com s3.example.com" > root/etc/hosts
for name in systemctl journalctl; do
  install -m 755 "$2/scripts/documents/machine/$name.sh" "root/usr/local/sbin/$name"
done
# pivot_root instead of chroot, because only then root can create user namespaces, as the embedded database does.
mkdir root/mnt/host
cd root
pivot_root . mnt/host
umount -l /mnt/host
echo ready
# As process 1 the shell also reaps orphans.
while true; do sleep 3600 & wait; done
