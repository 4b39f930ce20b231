import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agentKeys } from "../../apps/edge/src/config.ts";
import { settingNames } from "../../apps/server/src/platform/config/known-settings.ts";
import { projectFiles, root } from "../repository.ts";
import {
  matches,
  namedSettings,
  readVariables,
  settingsInFile,
  tabledKeys,
  tabledSettings,
} from "./documented-settings.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = projectFiles();
const documents = files.filter((path) => /^docs\/(?!decisions\/).*\.md$/.test(path));
const texts = documents.map(read);

/** Environment variables of the operating system, which users do not set for the product. */
const ofSystem = new Set(["SUDO_UID", "SUDO_GID"]);
const agentVariables = [
  ...new Set(
    files
      .filter((path) => /^apps\/edge\/src\/.*(?<!\.test)\.ts$/.test(path) && !path.includes("/offline/"))
      .flatMap((path) => readVariables(read(path))),
  ),
].filter((name) => !ofSystem.has(name));
const settings = [...settingNames, ...agentVariables];

const tabled = [...new Set(texts.flatMap(tabledSettings))];
const named = new Set(texts.flatMap(namedSettings));

it("every setting that the server reads is in a table of settings, with its full name", () => {
  expect(settingNames.length).toBeGreaterThan(50);
  const untabled = settingNames.filter((name) => !tabled.some((pattern) => matches(pattern, name)));
  expect(untabled, "settings that no table in docs/ has").toEqual([]);
  expect(
    settingNames.filter((name) => !named.has(name)),
    "settings that docs/ names by a pattern alone",
  ).toEqual([]);
});

it("the product reads every setting in a table of settings", () => {
  const unread = tabled.filter((pattern) => !settings.some((name) => matches(pattern, name)));
  expect(unread, "settings in docs/ that nothing reads").toEqual([]);
});

it("every environment variable that the agent reads and every key of its settings file is documented", () => {
  expect(agentVariables).toEqual(expect.arrayContaining(["DISCOVERY_INTERFACE", "FFMPEG_PATH", "LOG_LEVEL"]));
  expect(agentVariables.filter((name) => !named.has(name))).toEqual([]);
  const keys = new Set(texts.flatMap(tabledKeys));
  expect(agentKeys.filter((key) => !keys.has(key))).toEqual([]);
});

it("only one module of the server reads environment variables", () => {
  const sources = files.filter((path) => /^apps\/server\/src\/.*(?<!\.test)\.ts$/.test(path));
  const readElsewhere = sources.flatMap((path) =>
    readVariables(read(path)).flatMap((name) => (ofSystem.has(name) ? [] : [`${path}: ${name}`])),
  );
  expect(readElsewhere).toEqual([]);
});

it.each(["deploy/server/huiyan.env"])("the server reads every setting in %s", (path) => {
  const names = settingsInFile(read(path));
  expect(names).toEqual(expect.arrayContaining(["HOST", "DATABASE_URL"]));
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
});

/** Pages that exist in both languages, as pairs. */
const twins = documents.flatMap((path) => {
  const twin = path.replace(/^docs\/zh\//, "docs/");
  return path !== twin && existsSync(join(root, twin)) ? [[path, twin] as const] : [];
});
it("pages in two languages have the same settings in their tables", () => {
  const different = twins.filter(
    ([chinese, english]) =>
      tabledSettings(read(chinese)).toSorted().join() !== tabledSettings(read(english)).toSorted().join(),
  );
  expect(different).toEqual([]);
});

describe("settings in a document", () => {
  const markdown = `
| variable | default | what |
| --- | --- | --- |
| \`PORT\`, \`HOST\` | 8686 | not \`OTHER\` |
| \`OIDC_…\`, \`MEDIA_…_URL\` | – | see below |

| error | what |
| ----- | ---- |
| \`EADDRINUSE\` | set \`PORT=1\` |

text | \`NOT_TABLED\`
`;
  it("reads names of settings from the first column of a table of settings", () => {
    expect(tabledSettings(markdown)).toEqual(["PORT", "HOST", "OIDC_…", "MEDIA_…_URL"]);
    expect(tabledKeys(markdown)).toEqual(["PORT", "HOST", "OIDC_…", "MEDIA_…_URL", "EADDRINUSE"]);
  });
  it("finds a setting in any code span, with or without a value", () => {
    expect(namedSettings(markdown)).toEqual(expect.arrayContaining(["PORT", "NOT_TABLED", "OTHER"]));
  });
  it.each([
    ["OIDC_…", "OIDC_ISSUER", true],
    ["MEDIA_…_URL", "MEDIA_PUSH_URL", true],
    ["MEDIA_…_URL", "MEDIA_SERVER", false],
    ["PORT", "PORTS", false],
  ])("the pattern %s matches %s: %s", (pattern, name, expected) => expect(matches(pattern, name)).toBe(expected));
  it("finds settings in the comments of a settings file", () => {
    expect(settingsInFile("# Where it listens.\nHOST=1\n# PORT=2\n#S3_URL=\n# a: B=c")).toEqual([
      "HOST",
      "PORT",
      "S3_URL",
    ]);
  });
});
