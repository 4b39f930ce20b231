/**
 * Returns the targets of all links and pictures of a Markdown page. Text in code blocks and code spans is not searched.
 */
export function linkTargets(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").replaceAll(/`[^`\n]*`/g, "");
  const targets = [
    ...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g),
    ...prose.matchAll(/^\[[^\]]+\]: (\S+)/gm),
    ...prose.matchAll(/<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g),
  ];
  return targets.map(([, target = ""]) => target);
}

/** Returns whether a link leads to another site or to an anchor on the same page. */
export const isElsewhere = (target: string): boolean => /^[a-z]+:/i.test(target) || target.startsWith("#");
