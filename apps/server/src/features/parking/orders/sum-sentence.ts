import { formatMessage } from "@huiyan/contract/format-message";
import { type Language, type LocalizedText, localize } from "@huiyan/contract/language";
import { type FeeSum } from "@huiyan/contract/parking/fee.rules";
import { formatYuan } from "@huiyan/contract/parking/fen";

const free: LocalizedText = [
  "{minutes} 分钟，未超过免费 {free} 分钟",
  "{minutes} 分鐘，未超過免費 {free} 分鐘",
  "{minutes} min, within {free} free min",
];
const billed: LocalizedText = [
  "({minutes} − {free}) 分 × {cost} 元 = {sum} 元，单次封顶 {cap} 元",
  "({minutes} − {free}) 分 × {cost} 元 = {sum} 元，單次封頂 {cap} 元",
  "({minutes} − {free}) min × {cost} yuan = {sum} yuan, at most {cap} yuan",
];

/** Returns the calculation of a fee in one line. */
export function sumSentence(sum: FeeSum, language: Language): string {
  const { minutes, rule, uncapped_fen } = sum;
  const values = {
    minutes,
    free: rule.start_time,
    cost: formatYuan(rule.occupy_cost_fen),
    sum: formatYuan(uncapped_fen),
    cap: formatYuan(rule.max_price_fen),
  };
  return formatMessage(localize(sum.billed === 0 ? free : billed, language), language, values);
}
