import { expect, it } from "vitest";
import { decoderVersion, isOldDecoder } from "./decoder.rules.ts";

it.each([
  ["of Debian", "ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026 the FFmpeg developers", "5.1.9-0+deb12u1"],
  ["of Ubuntu 22.04", "ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright (c) 2000-2021", "4.4.2-0ubuntu0.22.04.1"],
  [
    "with the tag of the release",
    "ffmpeg version n7.1.1-6-g48c0f071d4-20250405 Copyright",
    "7.1.1-6-g48c0f071d4-20250405",
  ],
  ["of 2018", "ffmpeg version N-47683-g0e8eb07980-static https://example.com/  Copyright (c) 2000-2018", "git-2018"],
  ["with a long name", `ffmpeg version 8.1-${"x".repeat(60)} Copyright`, `8.1-${"x".repeat(28)}`],
  ["without a year", "ffmpeg version N-47683", ""],
  ["of another program", "usage: other [options]", ""],
])("reads the version of a build %s", (_name, printed, version) => {
  expect(decoderVersion(`${printed}\nbuilt with gcc 12`)).toBe(version);
});

it.each([
  ["4.4.2-0ubuntu0.22.04.1", true],
  ["git-2018", true],
  ["5.1.9-0+deb12u1", false],
  ["10.0", false],
  ["git-2025", false],
  ["", false],
  [undefined, false],
])("ffmpeg %s is old: %s", (version, isOld) => {
  expect(isOldDecoder(version)).toBe(isOld);
});
