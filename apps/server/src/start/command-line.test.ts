import { describe, expect, it } from "vitest";
import { help, isCommand, parseCommandLine } from "./command-line.ts";

describe("refuses options that contradict each other", () => {
  it.each([
    ["--backup a --restore b", "--backup 和 --restore 不能一起使用，请分两次运行"],
    ["--restore a --verdict-set b", "--restore 和 --verdict-set 不能一起使用"],
    ["--backup a --operator 13900001111", "--backup 和 --operator 不能一起使用"],
    ["--verdict-set a --load-package b", "--verdict-set 和 --load-package 不能一起使用"],
    ["--operator 13900001111 --camera a.mp4", "--camera 只用于启动服务，不能与命令 --operator 一起使用"],
    ["--backup a --demo-public", "--demo-public 只用于启动服务，不能与命令 --backup 一起使用"],
    ["--no-demo --demo-public", "--demo-public 只用于演示，不能与 --no-demo 一起使用"],
    ["--no-demo --camera a.mp4", "--camera 只用于演示，不能与 --no-demo 一起使用"],
    ["--operator 13900001111 --remove-operator 13900001111", "13900001111 不能同时设为运营方账号又取消"],
  ])("%s", (text, sentence) => {
    expect(() => parseCommandLine(text.split(" "))).toThrow(sentence);
  });
});

describe("names an unknown option in Chinese, with the one that was probably meant", () => {
  it.each([
    [["--bakup", "a"], "不认识选项 --bakup，是否想写 --backup"],
    [["--no-dmeo"], "不认识选项 --no-dmeo，是否想写 --demo"],
    [["--newdevice", "a"], "不认识选项 --newdevice，是否想写 --new-device"],
    [["--kitchen"], "不认识选项 --kitchen。"],
    [["-x"], "不认识选项 -x。"],
    [["backup", "a"], "不认识“backup”：选项以 -- 开头"],
    [["--backup"], "选项 --backup 后面须写出它的值"],
    [["--backup", "--operator"], "选项 --backup 后面须写出它的值"],
    [["--backup", ""], "--backup 后面是空的：请写出它的值"],
    [["--load-package", "a", "--load-package="], "--load-package 后面是空的"],
    [["--help=yes"], "选项 --help 后面不能带值"],
  ])("%j", (args, sentence) => {
    const failed = (() => {
      try {
        parseCommandLine(args);
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
      return "";
    })();
    expect(failed).toContain(sentence);
    expect(failed.replaceAll(/-{1,2}[\w-]+|npm start|backup/g, "")).not.toMatch(/[a-z]{3}/i);
  });
});

it.each([
  ["--backup a", true],
  ["--no-demo --restore a", true],
  ["--verdict-set a", true],
  ["--recount-flow", true],
  ["--new-device a --load-devices b --load-package c --load-package d", true],
  ["--withdraw-package 1.2.3", true],
  ["--operator 13900001111 --remove-operator 13900002222", true],
  ["--no-demo", false],
  ["--camera a.mp4 --no-agent --no-history", false],
])("whether %s is a command, which ends: %s", (text, expected) => {
  expect(isCommand(parseCommandLine(text.split(" ")))).toBe(expected);
});

it("shows in the help of a checkout how the program is started there", () => {
  expect(help).toContain("用法：npm start -- [选项]");
  expect(help).toContain("--camera 地址或文件");
});
