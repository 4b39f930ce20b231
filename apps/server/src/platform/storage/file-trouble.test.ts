import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileTrouble, ownAccount } from "./file-trouble.ts";

const folder = mkdtempSync(join(tmpdir(), "huiyan-trouble-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "backups");
const own = ownAccount();
const unit = { INVOCATION_ID: "1" };
const rights = `当前用户 ${own} 没有 ${folder} 的读写权限，请检查它的权限位（chmod）`;

describe("the Chinese sentence for an error of the file system", () => {
  it.each([
    ["EACCES", rights],
    ["EPERM", rights],
    ["EROFS", `${path} 所在的文件系统只读，不能写入。请重新挂载为可写，或换一个位置`],
    ["ENOSPC", expect.stringMatching(/backups 所在的磁盘已满（剩余 \d+ MB）。请清理磁盘，或换到另一块磁盘$/)],
    ["EDQUOT", `用户 ${own} 在 ${path} 所在磁盘的配额已用完。请提高配额，或换一个位置`],
    ["ENOENT", `${path} 不存在，请先建立它，或核对路径`],
    ["EEXIST", `${path} 是一个文件，不是目录。请换一个位置，或移走这个文件`],
    ["ENOTDIR", `${path} 是一个文件，或它的上级 ${folder} 是一个文件，不是目录。请换一个位置`],
    ["EISDIR", `${path} 是一个目录，不是文件。请写明文件名`],
    ["EIO", `读写 ${path} 时磁盘出错（EIO）。请检查磁盘`],
    ["ESTALE", `${path} 所在的网络存储已断开（ESTALE）。请重新挂载`],
    ["ENODEV", `${path} 所在的磁盘已不在。请重新挂载`],
    ["EMFILE", "打开的文件过多，请提高文件数上限（ulimit -n）"],
  ])("%s has path, reason and advice", (code, sentence) => {
    expect(fileTrouble({ code }, path, {})).toEqual(sentence);
  });

  it.each(["EACCES", "EPERM"])("mentions ProtectHome for %s in a home folder if systemd runs the service", (code) => {
    for (const hidden of ["/home/huiyan/backups", "/root", "/run/user/1000"])
      expect(fileTrouble({ code }, hidden, unit)).toBe(
        `systemd 单元不允许本服务访问 ${hidden}（ProtectHome）。请换到 /home、/root 以外的位置，例如 /mnt 或 /srv`,
      );
    expect(fileTrouble({ code }, "/root", {})).not.toContain("ProtectHome");
    for (const open of [path, "/homes/backups"]) expect(fileTrouble({ code }, open, unit)).not.toContain("ProtectHome");
  });

  it("mentions ReadWritePaths for a read-only path if systemd runs the service", () => {
    expect(fileTrouble({ code: "EROFS" }, path, unit)).toBe(
      `${path} 对本服务只读：systemd 单元只允许写数据目录。请执行 systemctl edit，在 [Service] 下加一行 ReadWritePaths=${path}，再重新启动服务；磁盘本身只读时请重新挂载为可写`,
    );
  });

  it("does not exist for other errors", () => {
    expect(fileTrouble({ code: "ECONNREFUSED" }, path, {})).toBeUndefined();
    expect(fileTrouble(new Error("no code"), path, {})).toBeUndefined();
  });
});
