import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formTexts } from "@huiyan/contract/form-texts";
import { expect, it } from "vitest";

/** Files that are left out: data in several languages, and the table of translations itself. */
const dataFiles = [
  "errors.ts",
  "form-texts.ts",
  // messages of command-line programs, which exist only in Chinese
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
  join("gb28181", "gb28181.form-texts.ts"),
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
  // catalogue and audit log: the table of translations contains each of their names
  join("service-package", "package.rules.ts"),
  // text of an SMS to a Chinese phone number
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
  join("point", "camera-event.names.ts"),
  join("point", "camera-findings.texts.ts"),
  join("point", "point.form-texts.ts"),
  join("point", "settings.form-texts.ts"),
  join("recording", "recording.form-texts.ts"),
];
const folder = join(import.meta.dirname, "..", "packages", "contract", "src");
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Summary of an endpoint, which is for readers of the API and therefore not translated. */
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

it("every Chinese sentence of the contract is in the table of translations", () => {
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter(({ text }) => !Object.hasOwn(formTexts, text))).toEqual([]);
});
