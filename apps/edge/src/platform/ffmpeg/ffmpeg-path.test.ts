import installer from "@ffmpeg-installer/ffmpeg";
import { expect, test } from "vitest";
import { chooseFfmpeg, type Major } from "./ffmpeg-path.ts";

const answering = (major: Major) => async () => major;

test.each<[Major, string, boolean]>([
  [7, "ffmpeg", true],
  [5, "ffmpeg", true],
  [4, installer.path, true],
  // a build without a release number
  [0, installer.path, true],
  ["none", installer.path, true],
  ["late", installer.path, false],
])("of a system's ffmpeg that answers %s, %s is used, and that is sure: %s", async (major, path, isSure) => {
  expect(await chooseFfmpeg(undefined, answering(major))).toEqual({ path, isSure });
  expect(await chooseFfmpeg("", answering(major))).toEqual({ path, isSure });
});

test("uses the program in FFMPEG_PATH even if it answers late, and refuses one that cannot run", async () => {
  expect(await chooseFfmpeg("/opt/ffmpeg", answering("late"))).toEqual({ path: "/opt/ffmpeg", isSure: true });
  expect(await chooseFfmpeg("/opt/ffmpeg", answering(4))).toEqual({ path: "/opt/ffmpeg", isSure: true });
  await expect(chooseFfmpeg("/opt/ffmpeg", answering("none"))).rejects.toThrow("FFMPEG_PATH 指向的程序无法运行");
});
