/** Returns the targets of all links and pictures of a Markdown page. Code contains no links. */
export function linkTargets(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").replaceAll(/`[^`\n]*`/g, "");
  const targets = [
    ...prose.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g),
    ...prose.matchAll(/^\[[^\]]+\]: (\S+)/gm),
    ...prose.matchAll(/<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g),
  ];
  return targets.map(([, target = ""]) => target);
}

/** Returns whether a link leads to another site or to a place on the same page. */
export const isElsewhere = (target: string): boolean => /^[a-z]+:/i.test(target) || target.startsWith("#");
