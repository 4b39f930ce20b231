import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { identifiersOf, partsOf } from "./code-names.ts";
import { projectFiles, root } from "./repository.ts";

const isCode = (path: string) => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const code = projectFiles().filter(isCode);
/** Files to check. This file contains the forbidden texts, so it is left out. */
const checked = code.filter((path) => path !== "scripts/structure.test.ts");
const source = code.filter((path) => !isTest(path));
const text = (path: string) => readFileSync(join(root, path), "utf8");
const lines = (path: string) => text(path).trimEnd().split("\n").length;

test("no source file is longer than 400 lines", () => {
  expect(source.filter((path) => lines(path) > 400)).toEqual([]);
});

test("no object literal is spread into another one; its properties are written directly", () => {
  expect(checked.filter((path) => /\.\.\.\{/.test(text(path)))).toEqual([]);
});

test("no comment switches a lint rule off", () => {
  const forbidden = ["biome", "eslint", "dependency-cruiser"].map((tool) => `${tool}-(ignore|disable)`);
  const pattern = new RegExp(
    [...forbidden, "@ts-(ignore|nocheck|expect-error)", "v8 ignore", "istanbul ignore"].join("|"),
  );
  expect(checked.filter((path) => pattern.test(text(path)))).toEqual([]);
});

test("no test is skipped, marked as failing or run alone", () => {
  const pattern = /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/;
  expect(checked.filter((path) => pattern.test(text(path)))).toEqual([]);
});

/**
 * A test is next to its subject and found together with it, so tests are not counted. Migrations are a sequence and may
 * be many.
 */
test("no folder has more than 30 code files", () => {
  const counts = new Map<string, number>();
  for (const folder of source.map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, count]) => count > 30 && basename(folder) !== "migrations");
  expect(crowded).toEqual([]);
});

test("no file has a meaningless name, such as utils.ts", () => {
  const empty = /^(utils?|helpers?|common|index|types?|misc|constants)\.[cm]?[jt]sx?$/;
  expect(code.filter((path) => empty.test(basename(path)))).toEqual([]);
});

test("no comment contains TODO, FIXME, XXX or HACK", () => {
  const pattern = /\/\/.*\b(TODO|FIXME|XXX|HACK)\b/;
  expect(checked.filter((path) => pattern.test(text(path)))).toEqual([]);
});

test("a module next to it imports every style sheet, so that no page is unstyled", () => {
  const sheets = projectFiles().filter((path) => path.startsWith("apps/console/src/") && path.endsWith(".css"));
  const imported = source.flatMap((path) =>
    [...text(path).matchAll(/^import "(\..*\.css)";$/gm)].map(([, sheet = ""]) => join(dirname(path), sheet)),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((sheet) => !imported.includes(sheet))).toEqual([]);
});

/** Folders in which code files may be, according to decision 0006. */
const allowedFolders = [
  /^packages\/contract\/src\/([a-z\d-]+\/)?[^/]+$/,
  /^packages\/(device-link|face-model)\/src\/[^/]+$/,
  /^packages\/gb28181\/(src\/([a-z-]+\/)?|test\/)[^/]+$/,
  /^apps\/(server|console|edge)\/(src|test|migrations)\//,
  /^apps\/(server|console|edge)\/[a-z.-]+$/,
  // files that browsers load without a build
  /^apps\/console\/public\/[a-z-]+\.js$/,
  /^e2e\/([a-z-]+\/)?[^/]+$/,
  /^demo\/generator\//,
  /^(bench|faults|hostile|models|scripts|deploy|docs|examples)\//,
  /^[^/]+$/,
];

test("every code file lies in a folder of the architecture", () => {
  expect(code.filter((path) => !allowedFolders.some((folder) => folder.test(path)))).toEqual([]);
});

/**
 * Top-level folders of each app. `start`, `agent`, `offline` and `simulate` compose features, as the console's `app`
 * does.
 */
const parts: Record<string, RegExp> = {
  server: /^([^/]+\.ts|start\/|platform\/|features\/|migrations\/)/,
  edge: /^([^/]+\.ts|agent\/|offline\/|pages\/|simulate\/|platform\/|features\/)/,
  console: /^([^/]+\.tsx?|app\/|shared\/|theme\/|features\/)/,
};

test.each(Object.entries(parts))("the %s has only the top-level folders of the architecture", (app, allowed) => {
  const inside = code.filter((path) => path.startsWith(`apps/${app}/src/`));
  expect(inside.filter((path) => !allowed.test(path.slice(`apps/${app}/src/`.length)))).toEqual([]);
});

interface RetiredName {
  /** One or more consecutive words of an identifier or a file's name, in lower case, separated by a space. */
  pattern: RegExp;
  /** Usual technical term to use instead. */
  instead: string;
  /** Files in which the word is the usual term, or part of a name of the API or the database. */
  except?: { name: RegExp; in?: RegExp; because: string }[];
}

/** Private words of the project that confuse a newcomer, with the usual technical terms. */
const retired: RetiredName[] = [
  { pattern: /\bdoors?\b/, instead: "entrypoint, authorizer" },
  { pattern: /\bcomers?\b/, instead: "ConnectAttempt" },
  { pattern: /\btold\b/, instead: "reported…, or what it is" },
  {
    pattern: /\b(bells?|ring|rings|rung)\b/,
    instead: "ChangeSignal, notify",
    except: [
      { name: /^(get-?)?bell(Entries)?$/i, because: "the console's alarm bell" },
      { name: /bell/i, in: /^apps\/console\//, because: "the console's alarm bell" },
      {
        name: /ring(s|Of|sOf|Text)?$|^ring\.test$/i,
        in: /\/map\/|map\.api|outlines/,
        because: "a linear ring of a map's polygon",
      },
    ],
  },
  { pattern: /\bvoices?\b/, instead: "publisher, IPC messages" },
  { pattern: /\bwords\b/, instead: "LocalizedText, text" },
  { pattern: /\ballot(s|ted|ment|ments|table)?\b/, instead: "assign, assignment" },
  {
    pattern: /\bstanding\b/,
    instead: "ownership, activeSessions, stationary",
    except: [{ name: /^standing_tolerance$/, because: "a setting's name in the device protocol" }],
  },
  { pattern: /\bsettle (online|devices?)\b/, instead: "recomputeOnline" },
  { pattern: /\bmistakes?\b/, instead: "failedAttempt" },
  { pattern: /\bguess(es|ed|ing)?\b/, instead: "loginThrottle, attempt" },
  { pattern: /\bfates?\b/, instead: "IngestState" },
  { pattern: /^(at )?(most|least)\b/, instead: "max…, min…" },
  { pattern: /\b(said|given)\b/, instead: "rawInput, or what it is" },
  { pattern: /\bbeat\b/, instead: "heartbeat" },
  {
    pattern: /\bplaces?\b/,
    instead: "fileLocation, coordinates, ipLocation, slot",
    except: [
      { name: /place/i, in: /\/map\/|map\.api/, because: "what the map's search finds" },
      { name: /^place-?point(\.test)?$/i, because: "a verb: puts a point on the map" },
      { name: /^place$/, in: /platform\/db\/|\.queries\.ts$|device\/upgrade\//, because: "the column's name" },
      { name: /^IN_PLACE$/, because: "an option of DOMPurify" },
      { name: /^places$/, in: /\/dashboard\//, because: "a field of the API of the dashboard's data" },
    ],
  },
  { pattern: /\bkeep (quota|postgres)\b/, instead: "enforceQuota, supervisePostgres" },
  {
    pattern: /\blanes?\b/,
    instead: "worker",
    except: [{ name: /^fire_lane_block$/, because: "an algorithm's id, which devices send" }],
  },
  { pattern: /^around$|\bsurroundings\b/, instead: "deps" },
  { pattern: /\bletter name\b/, instead: "deadLetterId" },
  {
    pattern: /\bblind(ness)?\b/,
    instead: "noVideo",
    except: [{ name: /^blind(_since|_cause|_points)?$/, because: "names of the API and the database" }],
  },
  {
    pattern: /^unit$/,
    instead: "TransactionContext",
    except: [{ name: /^unit$/, because: "a unit of measure, and an option of fast-check" }],
  },
  { pattern: /\btakes away\b/, instead: "isDestructive" },
  { pattern: /\baudience\b/, instead: "unread" },
  { pattern: /\bstrip$/, instead: "banner" },
  { pattern: /\bhauls?\b/, instead: "testSize" },
  { pattern: /\bwanted [a-z]/, instead: "requested" },
  { pattern: /\bupkeep\b/, instead: "maintenance" },
  { pattern: /\b(afresh|anew)\b/, instead: "again, reopen, restart" },
  { pattern: /\bat hand\b/, instead: "loaded" },
  { pattern: /^(due|growth|attendance|state) word$/, instead: "label" },
];

const named = /^(packages|apps|e2e|bench|faults|hostile|scripts)\//;

test("no name in code contains a private word for which a usual term exists", { tags: ["rest"] }, () => {
  const files = checked.filter((path) => named.test(path));
  // caches the result per name, because most names occur in many files
  const matches = new Map<string, typeof retired>();
  const matchesOf = (name: string) => {
    const known = matches.get(name);
    if (known !== undefined) return known;
    const parts = partsOf(name).join(" ");
    const matching = retired.filter(({ pattern }) => pattern.test(parts));
    matches.set(name, matching);
    return matching;
  };
  const found = files.flatMap((path) => {
    const names = [...identifiersOf(text(path)), basename(path).replace(/\.[cm]?[jt]sx?$/, "")];
    return names.flatMap((name) =>
      matchesOf(name)
        .filter(({ except = [] }) => !except.some((one) => one.name.test(name) && (one.in?.test(path) ?? true)))
        .map(({ instead }) => `${path}: ${name} (${instead})`),
    );
  });
  expect(found).toEqual([]);
});

test("names are read only from code: not from comments, strings, templates or regular expressions", () => {
  const code = `const one = \`two \${three({ four: 5 })} six\` + 'seven'; // eight\n/* nine */ x = /ten/.test("eleven") / z;`;
  expect([...identifiersOf(code)]).toEqual(["const", "one", "three", "four", "x", "test", "z"]);
  expect(partsOf("ALeastWidth_of-it2")).toEqual(["a", "least", "width", "of", "it2"]);
});
