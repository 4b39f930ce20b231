import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DescribedHabit, type Texts } from "../../apps/edge/test/camera-habits/camera-habit.ts";
import { habitGroups } from "../../apps/edge/test/camera-habits/habit-groups.ts";
import { root } from "../repository.ts";

type Language = keyof Texts;

/** Pages with the habits of cameras, by language. */
export const habitPages: readonly [path: string, language: Language][] = [
  ["docs/operate/camera-habits.md", "en"],
  ["docs/zh/operate/camera-habits.md", "zh"],
];

const heads: Record<Language, string> = {
  en: "| habit | what the point does | sentence that the user reads |",
  zh: "| 习惯 | 点位的行为 | 用户看到的提示 |",
};

/** Line before the first section that is generated. */
const marker = "<!-- npm run docs -- habits -->";

function rowOf({ title, action, outcome, reports = [] }: DescribedHabit, language: Language): string {
  const sentence = outcome === "online" ? reports.join(" ") || "–" : outcome.sentence;
  return `| ${title[language]} | ${action[language]} | ${sentence} |`;
}

/** Returns the sections of all groups. */
function sections(language: Language): string {
  return habitGroups
    .map(({ title, habits }) =>
      [
        ...[`## ${title[language]}`, "", heads[language], "| --- | --- | --- |"],
        ...habits.map((habit) => rowOf(habit, language)),
      ].join("\n"),
    )
    .join("\n\n");
}

/**
 * Returns the expected text of the page: the page's handwritten part up to the marker, then the sections of the habits.
 */
export function habitPage(path: string, language: Language): string {
  const [own = ""] = readFileSync(join(root, path), "utf8").split(marker);
  return `${own}${marker}\n\n${sections(language)}\n`;
}
