import { formatMessage } from "../format-message.ts";
import { type Language, localize } from "../language.ts";
import { durationText } from "./timeline.texts.ts";

/**
 * Formats the duration of a stay, always with hours, minutes and seconds, because one second more can start another
 * chargeable minute.
 */
export function stayLength(seconds: number, language: Language): string {
  const whole = Math.round(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return formatMessage(localize(durationText, language), language, { h, m, s });
}
