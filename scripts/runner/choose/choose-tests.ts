import { basename, dirname } from "node:path/posix";
import { isSoaked } from "../journeys.ts";
import { featureOf, journeyFolderOf } from "./feature-of.ts";
import { type ImportGraph } from "./import-graph.ts";
import { isTest, reachedTests } from "./reached-tests.ts";

export interface Chosen {
  test: string;
  /** Chinese, for the person who reads why it runs. */
  why: string;
  /** The smaller, the nearer to what changed. */
  distance: number;
}

/** Between the kinds; within one the number of imports between the change and the test counts. */
const near = { itself: 0, everything: 1, feature: 10, journey: 1000, other: 2000 };
const isJourney = (path: string) => path.startsWith("e2e/");
/** A test that reads the whole project, as those of structure and spelling. */
const readsProject = /\bprojectFiles\(/;

/**
 * Tests that a change may break, the nearest first: those that changed, those of the changed features, their journeys,
 * then those of others, by how many imports lie between.
 */
export function chooseTests(changed: readonly string[], graph: ImportGraph, read: (path: string) => string): Chosen[] {
  const tests = [...graph.keys()].filter(isTest);
  const wanted = [
    ...(changed.length === 0 ? [] : ofWholeProject(tests, graph, read)),
    ...changed.flatMap((path) => [
      ...besides(path, tests),
      ...ofUnread(path, tests, graph),
      ...journeysOf(path, tests),
    ]),
    ...ofImporters(changed, graph, read),
  ];
  const nearest = new Map<string, Chosen>();
  for (const one of wanted.toSorted((a, b) => a.distance - b.distance || a.test.localeCompare(b.test))) {
    if (!nearest.has(one.test)) nearest.set(one.test, one);
  }
  return [...nearest.values()].filter(({ test }) => !isSoaked(test));
}

const because = (tests: readonly string[], why: string, distance: number): Chosen[] =>
  tests.map((test) => ({ test, why, distance }));

function ofWholeProject(tests: readonly string[], graph: ImportGraph, read: (path: string) => string): Chosen[] {
  const reading = tests.filter(
    (test) => graph.get(test)?.has("scripts/repository.ts") && readsProject.test(read(test)),
  );
  return because(reading, "读取全部源文件", near.everything);
}

function besides(path: string, tests: readonly string[]): Chosen[] {
  return because(
    tests.filter((test) => path === test || isBeside(test, path)),
    `${path} 的测试`,
    near.itself,
  );
}

function ofUnread(path: string, tests: readonly string[], graph: ImportGraph): Chosen[] {
  const same = isUnread(path, graph) ? tests.filter((test) => sharesFeature(test, path)) : [];
  return because(same, `与 ${path} 同一功能`, near.feature);
}

function journeysOf(path: string, tests: readonly string[]): Chosen[] {
  const journeys = tests.filter(isJourney);
  const folder = journeyFolderOf(path, [...new Set(journeys.flatMap((test) => featureOf(test)?.feature ?? []))]);
  return because(
    journeys.filter((test) => folder !== null && dirname(test) === `e2e/${folder}`),
    `功能 ${folder} 的全流程`,
    near.journey,
  );
}

function ofImporters(changed: readonly string[], graph: ImportGraph, read: (path: string) => string): Chosen[] {
  const features = new Set(changed.map((path) => featureOf(path)?.feature));
  const begins = [...changed, ...changed.flatMap((path) => queriesOn(path, graph, read))];
  return [...reachedTests(begins, graph)].map(([test, { steps, from }]) => {
    const feature = featureOf(test)?.feature;
    const isNear = !isJourney(test) && (steps === 1 || (feature !== undefined && features.has(feature)));
    return { test, why: `引用 ${from}`, distance: (isNear ? near.feature : near.other) + steps };
  });
}

/** take-snapshot.test.ts stands beside take-snapshot.ts, or beside the folder that holds it. */
function isBeside(test: string, path: string): boolean {
  const stem = (file: string) => basename(file).replace(/(\.test|\.spec)?\.[a-z]+$/, "");
  return stem(test) === stem(path) && [dirname(path), dirname(dirname(path))].includes(dirname(test));
}

/** The SQL of the features on the tables that a migration makes or alters. */
function queriesOn(path: string, graph: ImportGraph, read: (path: string) => string): string[] {
  if (!/^apps\/server\/migrations\/.*\.sql$/.test(path)) return [];
  const made = /\b(?:create|alter) table (?:if (?:not )?exists )?(?:only )?"?([a-z_]+)/gi;
  const tables = [...read(path).matchAll(made)].flatMap(([, table]) => table ?? []);
  const named = new RegExp(`["'\`. ](${tables.join("|")})["'\`. \\n]`);
  const queries = [...graph.keys()].filter((one) => one.endsWith(".queries.ts"));
  return tables.length === 0 ? [] : queries.filter((one) => named.test(read(one)));
}

/** A picture, a style or SQL that no code names. */
function isUnread(path: string, graph: ImportGraph): boolean {
  return !graph.has(path) && ![...graph.values()].some((named) => named.has(path));
}

function sharesFeature(test: string, path: string): boolean {
  const [one, other] = [featureOf(test), featureOf(path)];
  return one !== null && one.part === other?.part && one.feature === other.feature && !isJourney(test);
}
