import { formatMessage } from "../format-message.ts";
import { type Language, localize } from "../language.ts";
import { durationText } from "./timeline.texts.ts";

/** How long a stay was, always with hours, minutes and seconds: a second may cost a minute. */
export function stayLength(seconds: number, language: Language): string {
  const whole = Math.round(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return formatMessage(localize(durationText, language), language, { h, m, s });
}
