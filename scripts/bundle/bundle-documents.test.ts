import { expect, test } from "vitest";
import { agentPages, documentsOf, serverPages } from "./bundle-documents.ts";

const linked = ["docs/operate/health.md", "docs/develop/edge-agent.md", "examples/proxy/nginx.conf"];
const ofServer = ["SECURITY.md", "examples/grafana/huiyan.json", "deploy/container/compose.yaml"];

test.each([
  ["server", serverPages, [...linked, ...ofServer]],
  ["agent", agentPages, linked],
])("the archive of the %s contains every document that its documents link to", (_name, pages, expected) => {
  const documents = documentsOf(pages);
  expect(documents).toEqual(expect.arrayContaining(expected));
  // a link to a source file would copy the program's sources into the archive a second time
  expect(documents.filter((path) => /^(apps|packages|scripts|bench)\//.test(path))).toEqual([]);
});
