import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, root } from "./repository.ts";

interface Text {
  file: string;
  zh: string;
  tw: string;
  en: string;
}

const literal = '"((?:[^"\\\\]|\\\\.)*)"';
const triple = new RegExp(`${literal},\\s*${literal},\\s*${literal}`, "g");
const named = new RegExp(`^ {2}"?([^":\\n]+)"?: \\[\\s*${literal},\\s*${literal},?\\s*\\]`, "gm");
const hasChinese = /\p{Script=Han}/u;

/** Returns every text in three languages: three consecutive strings, or a Chinese key with two translations. */
function textsOf(file: string): Text[] {
  const source = readFileSync(join(root, file), "utf8");
  const rows = file.endsWith("form-texts.ts") ? source.matchAll(named) : source.matchAll(triple);
  return [...rows].flatMap(([, zh = "", tw = "", en = ""]) => (hasChinese.test(zh) ? [{ file, zh, tw, en }] : []));
}

const sources = projectFiles().filter(
  (path) => /^(apps\/(console|server)|packages\/contract)\/src\/.*\.ts$/.test(path) && !path.endsWith(".test.ts"),
);
const texts = sources.flatMap(textsOf);

/** Language → pattern of a synonym that must not be used → the product's own word. */
const synonyms: Record<"zh" | "tw" | "en", Readonly<Record<string, string>>> = {
  zh: {
    失明: "画面异常",
    布控算法: "配置算法",
    摄像机: "摄像头",
    新增: "添加",
    设备码: "设备验证码",
    打不开: "无法打开",
    取不到: "获取…失败",
    可见性: "可见范围",
  },
  tw: {
    報警: "警報",
    "(?<!檢)視訊": "影像，片段是影片",
    影片點位: "影像點位",
    恢復碼: "復原碼",
    點擊: "點選",
    二維碼: "QR 碼",
    訪問: "存取",
    批量: "批次",
    回收站: "資源回收筒",
    拖動: "拖曳",
    保存: "儲存",
    示例: "範例",
    上報: "回報",
    "手機號(?!碼)": "手機號碼",
    "第 ?[0-9n{}]{1,8} ?行": "列",
  },
  en: {
    "look(ing)? (at|as|for|around)": "view, find",
    "going on|goes on": "active, in progress",
    "invalidated?": "deactivate",
    "refused events": "rejected events",
    "main frame": "core software",
    "tak(e|en) .* out of": "remove from",
    "picked(?! up)": "selected",
    blind: "no usable video",
    void: "invalid or already used",
    "set-up": "setup",
  },
};

test.each(["zh", "tw", "en"] as const)("the texts in %s use no listed synonym of the product's words", (language) => {
  const found = texts.flatMap((text) =>
    Object.entries(synonyms[language])
      .filter(([word]) => new RegExp(language === "en" ? `\\b(${word})\\b` : word, "i").test(text[language]))
      .map(([word, instead]) => `${text.file}: ${text[language]} (${word} → ${instead})`),
  );
  expect(texts.length).toBeGreaterThan(1200);
  expect(found).toEqual([]);
});

/** Some characters that Traditional Chinese writes differently. */
const simplified = /[设报权标签页视码传时间错请选删输员组级属关闭启这们为备点击开个张绑线账]/u;

test("Traditional Chinese texts contain no simplified characters", () => {
  const strange = texts.filter(({ tw }) => simplified.test(tw));
  expect(strange.map(({ file, tw }) => `${file}: ${tw}`)).toEqual([]);
});
