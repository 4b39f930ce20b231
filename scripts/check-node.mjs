// First import of bootstrap.mjs: prints a message and exits if the Node that started npm is too old. Old versions must
// be able to read this file, so it uses only the syntax of Node 14 and no packages.
import { readFileSync } from "node:fs";

/** Lowest supported version of Node, read from `engines` in package.json, where it has the form ">=20.19". */
const lowest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).engines.node.slice(2);
const [major, minor = 0] = lowest.split(".").map(Number);
const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `[准备] 需要 Node.js ${lowest} 或更新的版本，当前是 ${process.versions.node}（${process.execPath}）。` +
      "请从 https://nodejs.org 安装新版本后重试，还没有安装任何依赖",
  );
  process.exit(1);
}
