import { featureOf } from "./feature-of.ts";
import { type ImportGraph } from "./import-graph.ts";

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

interface Way {
  /** Imports between. */
  steps: number;
  from: string;
}

/**
 * Tests reached from the changed files against the direction of imports. Two things would join everything with everything
 * and are not followed: the tables that put all features together (a test that imports such a table itself is reached),
 * and the harness. Instead a test of endpoints depends on its own feature and on those whose contract it calls.
 */
export function reachedTests(changed: readonly string[], graph: ImportGraph): Map<string, Way> {
  const importers = reversed(graph);
  const served = endpointTests(graph);
  const seen = new Set(changed);
  const queue: [path: string, way: Way][] = changed.map((path) => [path, { steps: 0, from: path }]);
  const tests = new Map<string, Way>();
  for (const [path, { steps, from }] of queue) {
    const farther = (more: number) => ({ steps: steps + more, from });
    for (const test of testsThrough(path, importers, served))
      if (!tests.has(test.path)) tests.set(test.path, farther(test.more));
    const next = (importers.get(path) ?? []).filter((one) => !isTest(one) && joinsFeatures(one, path) === null);
    for (const one of next.filter((unseen) => !seen.has(unseen))) {
      seen.add(one);
      queue.push([one, farther(1)]);
    }
  }
  return tests;
}

/** Tests that import a file, that reach it through a table which they import, or that call its endpoints. */
function testsThrough(path: string, importers: Importers, served: Importers): { path: string; more: number }[] {
  const direct = importers.get(path) ?? [];
  const tables = direct.filter((one) => joinsFeatures(one, path) === "table");
  const ofTables = tables.flatMap((table) => importers.get(table) ?? []);
  return [
    ...direct.filter(isTest).map((test) => ({ path: test, more: 1 })),
    ...(served.get(path) ?? []).map((test) => ({ path: test, more: 1 })),
    ...ofTables.filter(isTest).map((test) => ({ path: test, more: 2 })),
  ];
}

type Importers = ReadonlyMap<string, readonly string[]>;

function joinsFeatures(importer: string, imported: string): "table" | "harness" | null {
  const feature = featureOf(imported)?.feature;
  if (feature === undefined || isTest(importer) || featureOf(importer) !== null) return null;
  return /^(apps\/[a-z]+\/test|e2e|hostile|faults|bench)\//.test(importer) ? "harness" : "table";
}

function reversed(graph: ImportGraph): Importers {
  const importers = new Map<string, string[]>();
  for (const [path, named] of graph) {
    for (const one of named) importers.set(one, [...(importers.get(one) ?? []), path]);
  }
  return importers;
}

const testApp = "apps/server/test/test-app.ts";

/** Per `<feature>.feature.ts` of the server the tests that call its endpoints through the whole application. */
function endpointTests(graph: ImportGraph): Importers {
  const served = new Map<string, string[]>();
  for (const [test, named] of graph) {
    if (!isTest(test) || !named.has(testApp)) continue;
    const called = [test, ...named].map(featureOf).flatMap((one) => {
      return one?.part === "contract" || one?.part === "server" ? [one.feature] : [];
    });
    for (const feature of new Set(called)) {
      const entry = `apps/server/src/features/${feature}/${feature}.feature.ts`;
      served.set(entry, [...(served.get(entry) ?? []), test]);
    }
  }
  return served;
}
