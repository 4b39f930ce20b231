import installer from "@ffmpeg-installer/ffmpeg";
import { expect, test } from "vitest";
import { chooseFfmpeg, type VersionAnswer } from "./ffmpeg-path.ts";

const npmVersion = "git-2018";
const answering = (system: VersionAnswer) => async (program: string) =>
  program === installer.path ? { version: npmVersion } : system;

test.each(["7.1", "5.1.9-0+deb12u1", "10.0", "git-2025"])("uses the system's ffmpeg %s", async (version) => {
  const chosen = { path: "ffmpeg", version, isSure: true };
  expect(await chooseFfmpeg(undefined, answering({ version }))).toEqual(chosen);
  expect(await chooseFfmpeg("", answering({ version }))).toEqual(chosen);
});

test.each<[string, VersionAnswer, boolean]>([
  ["is older than 5", { version: "4.4.2" }, true],
  ["was built in 2019", { version: "git-2019" }, true],
  ["prints no version", { version: "" }, true],
  ["is missing", "none", true],
  ["answers late", "late", false],
])("uses the ffmpeg from npm if the system's one %s", async (_name, system, isSure) => {
  expect(await chooseFfmpeg(undefined, answering(system))).toEqual({
    path: installer.path,
    version: npmVersion,
    isSure,
  });
});

test("uses the program in FFMPEG_PATH even if it answers late, and refuses one that cannot run", async () => {
  const named = { path: "/opt/ffmpeg", isSure: true };
  expect(await chooseFfmpeg("/opt/ffmpeg", answering("late"))).toEqual({ ...named, version: "" });
  expect(await chooseFfmpeg("/opt/ffmpeg", answering({ version: "4.4" }))).toEqual({ ...named, version: "4.4" });
  await expect(chooseFfmpeg("/opt/ffmpeg", answering("none"))).rejects.toThrow("FFMPEG_PATH 指向的程序无法运行");
});
