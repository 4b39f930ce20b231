import { afterEach, expect, it } from "vitest";
import { algorithmNameOf } from "./algorithm-name.ts";

afterEach(() => localStorage.clear());
const speak = (language: string) => localStorage.setItem("huiyan.language", JSON.stringify(language));

it.each([
  ["zh-CN", "区域入侵"],
  ["zh-TW", "區域入侵"],
  ["en", "Area intrusion"],
])("a pushed alarm, named in Chinese, and one of the list have the same name: %s", (language, name) => {
  speak(language);
  const [pushed, listed] = [
    { alg: "area_intrusion", alg_name: "区域入侵" },
    { alg: "area_intrusion", alg_name: name },
  ];
  expect([algorithmNameOf(pushed), algorithmNameOf(listed)]).toEqual([name, name]);
});

it("an algorithm that this console does not know has the server's name", () => {
  speak("en");
  expect(algorithmNameOf({ alg: "newer", alg_name: "Newer" })).toBe("Newer");
});
