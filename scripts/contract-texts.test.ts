import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formTexts } from "@huiyan/contract/form-texts";
import { expect, it } from "vitest";

/** Tables with data in several languages, and this table itself. */
const dataFiles = [
  "errors.ts",
  "form-texts.ts",
  // sentences of command lines, which are Chinese alone
  "option-problem.ts",
  join("alarm", "handling.texts.ts"),
  join("alarm", "alarm-sentence.ts"),
  join("alarm", "storm.texts.ts"),
  join("algorithm", "algorithm.rules.ts"),
  join("algorithm", "algorithm.form-texts.ts"),
  join("algorithm", "store.rules.ts"),
  join("audit", "audit-actions.ts"),
  join("audit", "audit-texts.ts"),
  join("berth", "berth.form-texts.ts"),
  join("charging", "charging.form-texts.ts"),
  join("device", "device.form-texts.ts"),
  join("face", "face.form-texts.ts"),
  join("face", "face.names.ts"),
  join("farm", "farm.form-texts.ts"),
  join("farm", "farm.rules.ts"),
  join("head-count", "head-count.form-texts.ts"),
  join("flow", "flow.form-texts.ts"),
  join("notify", "channel-kinds.ts"),
  join("organisation", "industries.ts"),
  join("parking", "order.texts.ts"),
  join("parking", "conflict.texts.ts"),
  join("parking", "parking.form-texts.ts"),
  join("parking", "parking.texts.ts"),
  join("parking", "plate.rules.ts"),
  join("parking", "record.texts.ts"),
  join("parking", "report.form-texts.ts"),
  join("parking", "timeline.texts.ts"),
  join("settlement", "list-columns.rules.ts"),
  join("operator", "package.form-texts.ts"),
  join("people", "sheet.form-texts.ts"),
  join("service-package", "package.form-texts.ts"),
  // the catalogue and the log, whose names are in the table one by one
  join("service-package", "package.rules.ts"),
  // the text of a message to a Chinese phone
  join("operator", "settings.rules.ts"),
  join("settlement", "settlement.form-texts.ts"),
  join("dashboard", "dashboard.form-texts.ts"),
  join("dashboard", "display-link.form-texts.ts"),
  join("dashboard", "weather.form-texts.ts"),
  join("dashboard", "weather.rules.ts"),
  join("settlement", "settlement.texts.ts"),
  join("patrol", "patrol.form-texts.ts"),
  join("weighing", "weighing.form-texts.ts"),
  join("weighing", "weighing.texts.ts"),
  join("working-hours", "format-hour.ts"),
  join("working-hours", "working-hours.form-texts.ts"),
  join("point", "point.form-texts.ts"),
  join("point", "settings.form-texts.ts"),
  join("recording", "recording.form-texts.ts"),
];
const folder = join(import.meta.dirname, "..", "packages", "contract", "src");
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Summary of an endpoint: written for readers of the API, in Chinese. */
const summary = /summary:\s*"[^"]*"/g;
const literal = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const han = /\p{Script=Han}/u;

const sentences = globSync("**/*.ts", { cwd: folder })
  .filter((file) => !/(\.test|\.errors)\.ts$/.test(file) && !dataFiles.includes(file))
  .flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8").replaceAll(comment, "").replaceAll(summary, "");
    return [...source.matchAll(literal)].map(([, plain, template]) => ({ file, text: plain ?? template ?? "" }));
  })
  .filter(({ text }) => han.test(text));

it("every Chinese sentence of the contract is in the table", () => {
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter(({ text }) => !Object.hasOwn(formTexts, text))).toEqual([]);
});
