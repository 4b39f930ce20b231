import { alarmSentence } from "@huiyan/contract/alarm/alarm-sentence";
import { type Message } from "@huiyan/contract/alarm/message";
import { algorithmName, findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { currentLanguage } from "#shared/format/language.ts";

/** Returns the algorithm's name in the language of this browser. Pushed alarms contain only the Chinese name. */
export function algorithmNameOf({ alg, alg_name }: Pick<Message, "alg" | "alg_name">): string {
  return findAlgorithm(alg) === undefined ? alg_name : algorithmName(alg, currentLanguage());
}

/** Returns the sentence of an alarm in the language of this browser. */
export function sentenceOf({ alg, message, data }: Pick<Message, "alg" | "message" | "data">): string {
  const language = currentLanguage();
  return language === "zh-CN" ? message : alarmSentence(alg, data, language);
}
