import sharp from "sharp";

interface DrawnFace {
  /**
   * Draws dark hair and eyes, with shoulder-length (`long`) or short hair. Absent: the seed determines colour and
   * length.
   */
  hair?: "long" | "short";
  /** Width of the picture, in pixels. */
  width?: number;
  height?: number;
  /** Offset of the head, in pixels. */
  dx?: number;
  dy?: number;
}

/** Returns an SVG of an invented person, frontal with head and shoulders. Every seed gives another person. */
function faceSvg(
  seed: number,
  { hair: hairKind, width: w = 480, height: h = 600, dx = 0, dy = 0 }: DrawnFace = {},
): string {
  let s = (seed * 2654435761) >>> 0;
  const r = () => {
    s = (Math.imul(s ^ (s >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return s / 2 ** 32;
  };
  for (let i = 0; i < 5; i++) r();
  const isDark = hairKind !== undefined;
  const skinH = 18 + r() * 14,
    skinL = isDark ? 64 + r() * 10 : 45 + r() * 32,
    skinS = 35 + r() * 25;
  const skin = (d = 0) => `hsl(${skinH} ${skinS}% ${skinL + d}%)`;
  const hairL = 8 + r() * (isDark ? 8 : 30),
    hairH = 20 + r() * 20;
  const hair = (d = 0) => `hsl(${hairH} 35% ${hairL + d}%)`;
  const fw = 92 + r() * 22,
    fh = 122 + r() * 26; // half of the face's width and height, in pixels
  const cx = w / 2 + dx,
    cy = 250 + dy;
  const eyeY = cy - 14 + r() * 10,
    eyeX = 38 + r() * 9,
    eyeW = 19 + r() * 6,
    eyeH = 8 + r() * 4;
  const browY = eyeY - 24 - r() * 8,
    browT = 6 + r() * 6;
  const noseY = cy + 38 + r() * 10,
    noseW = 17 + r() * 9;
  const mouthY = cy + 76 + r() * 10,
    mouthW = 30 + r() * 14,
    lipT = 7 + r() * 6;
  const shirt = `hsl(${r() * 360} 40% 35%)`;
  const bg = `hsl(${r() * 360} 12% ${62 + r() * 25}%)`;
  const long = hairKind === undefined ? r() > 0.5 : hairKind === "long";
  const eye = (x: number) => `
   <ellipse cx="${x}" cy="${eyeY}" rx="${eyeW + 6}" ry="${eyeH + 7}" fill="${skin(-9)}" opacity=".55" filter="url(#b4)"/>
   <path d="M${x - eyeW} ${eyeY} Q${x} ${eyeY - eyeH * 1.7} ${x + eyeW} ${eyeY} Q${x} ${eyeY + eyeH * 1.3} ${x - eyeW} ${eyeY}Z" fill="#f3efe9"/>
   <circle cx="${x}" cy="${eyeY - 1}" r="${eyeH * 0.95}" fill="hsl(${r() * (isDark ? 15 : 50) + 10} 45% ${18 + r() * (isDark ? 4 : 18)}%)"/>
   <circle cx="${x}" cy="${eyeY - 1}" r="${eyeH * 0.45}" fill="#0b0907"/><circle cx="${x + 2.5}" cy="${eyeY - 3.5}" r="2" fill="#fff"/>
   <path d="M${x - eyeW - 1} ${eyeY + 0.5} Q${x} ${eyeY - eyeH * 1.9} ${x + eyeW + 1} ${eyeY}" stroke="#231812" stroke-width="3.2" fill="none"/>
   <path d="M${x - eyeW - 6} ${browY + 7} Q${x} ${browY - 7} ${x + eyeW + 7} ${browY + 4}" stroke="${hair()}" stroke-width="${browT}" fill="none" stroke-linecap="round" opacity=".85"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">
  <defs><radialGradient id="f" cx=".42" cy=".38" r=".75"><stop offset="0" stop-color="${skin(8)}"/><stop offset=".6" stop-color="${skin()}"/><stop offset="1" stop-color="${skin(-18)}"/></radialGradient>
  <filter id="b4"><feGaussianBlur stdDeviation="4"/></filter><filter id="b2"><feGaussianBlur stdDeviation="1.6"/></filter><filter id="b9"><feGaussianBlur stdDeviation="9"/></filter></defs>
  <rect width="${w}" height="${h}" fill="${bg}"/>
  ${long ? `<ellipse cx="${cx}" cy="${cy + 40}" rx="${fw + 34}" ry="${fh + 70}" fill="${hair(-2)}"/>` : ""}
  <path d="M${cx - 200} ${h} Q${cx - 190} ${cy + fh + 70} ${cx - 70} ${cy + fh + 48} L${cx + 70} ${cy + fh + 48} Q${cx + 190} ${cy + fh + 70} ${cx + 200} ${h}Z" fill="${shirt}"/>
  <path d="M${cx - 46} ${cy + fh - 40} L${cx - 50} ${cy + fh + 50} Q${cx} ${cy + fh + 86} ${cx + 50} ${cy + fh + 50} L${cx + 46} ${cy + fh - 40}Z" fill="${skin(-12)}"/>
  <ellipse cx="${cx}" cy="${cy + fh - 6}" rx="${fw * 0.6}" ry="26" fill="${skin(-26)}" opacity=".55" filter="url(#b9)"/>
  <ellipse cx="${cx - fw}" cy="${cy + 4}" rx="14" ry="26" fill="${skin(-8)}"/><ellipse cx="${cx + fw}" cy="${cy + 4}" rx="14" ry="26" fill="${skin(-12)}"/>
  <path d="M${cx - fw} ${cy - 20} C${cx - fw} ${cy - fh * 1.25} ${cx + fw} ${cy - fh * 1.25} ${cx + fw} ${cy - 20} C${cx + fw} ${cy + fh * 0.62} ${cx + fw * 0.5} ${cy + fh} ${cx} ${cy + fh} C${cx - fw * 0.5} ${cy + fh} ${cx - fw} ${cy + fh * 0.62} ${cx - fw} ${cy - 20}Z" fill="url(#f)"/>
  <path d="M${cx - fw - 10} ${cy - 10} C${cx - fw - 16} ${cy - fh * 1.5} ${cx + fw + 16} ${cy - fh * 1.5} ${cx + fw + 10} ${cy - 10} C${cx + fw - 4} ${cy - fh * 0.62} ${cx + fw * 0.3} ${cy - fh * 0.72} ${cx - fw * 0.1} ${cy - fh * 0.66} C${cx - fw * 0.7} ${cy - fh * 0.6} ${cx - fw + 2} ${cy - fh * 0.4} ${cx - fw - 10} ${cy - 10}Z" fill="${hair()}"/>
  ${eye(cx - eyeX)}${eye(cx + eyeX)}
  <path d="M${cx - 7} ${eyeY + 6} Q${cx - 13} ${noseY - 14} ${cx - noseW} ${noseY}" stroke="${skin(-20)}" stroke-width="5" fill="none" opacity=".6" filter="url(#b2)"/>
  <ellipse cx="${cx}" cy="${noseY - 4}" rx="${noseW * 0.75}" ry="12" fill="${skin(6)}" filter="url(#b4)"/>
  <path d="M${cx - noseW} ${noseY} Q${cx - noseW * 0.5} ${noseY + 8} ${cx} ${noseY + 5} Q${cx + noseW * 0.5} ${noseY + 8} ${cx + noseW} ${noseY}" stroke="${skin(-28)}" stroke-width="4" fill="none" filter="url(#b2)"/>
  <ellipse cx="${cx - noseW * 0.5}" cy="${noseY + 3}" rx="4.5" ry="2.8" fill="${skin(-36)}"/><ellipse cx="${cx + noseW * 0.5}" cy="${noseY + 3}" rx="4.5" ry="2.8" fill="${skin(-36)}"/>
  <path d="M${cx - mouthW} ${mouthY} Q${cx - mouthW * 0.4} ${mouthY - lipT * 1.2} ${cx} ${mouthY - lipT * 0.55} Q${cx + mouthW * 0.4} ${mouthY - lipT * 1.2} ${cx + mouthW} ${mouthY} Q${cx} ${mouthY + lipT * 1.9} ${cx - mouthW} ${mouthY}Z" fill="hsl(${350 + r() * 20} 42% ${skinL * 0.62 + 6}%)"/>
  <path d="M${cx - mouthW} ${mouthY} Q${cx} ${mouthY + 3} ${cx + mouthW} ${mouthY}" stroke="hsl(355 40% 18%)" stroke-width="2.4" fill="none"/>
  <ellipse cx="${cx}" cy="${mouthY + lipT * 2 + 9}" rx="22" ry="6" fill="${skin(-16)}" opacity=".5" filter="url(#b4)"/>
  <ellipse cx="${cx - fw * 0.58}" cy="${cy + 40}" rx="20" ry="14" fill="hsl(5 60% 55%)" opacity=".16" filter="url(#b9)"/><ellipse cx="${cx + fw * 0.58}" cy="${cy + 40}" rx="20" ry="14" fill="hsl(5 60% 55%)" opacity=".16" filter="url(#b9)"/>
  </svg>`;
}

/** Draws an invented face as a JPEG. */
export function drawFace(seed: number, drawn: DrawnFace = {}): Promise<Buffer> {
  return sharp(Buffer.from(faceSvg(seed, drawn)))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Draws two invented people in one JPEG. */
export async function drawTwo(): Promise<Buffer> {
  const [left, right] = await Promise.all([drawFace(1), drawFace(2)]);
  return sharp({ create: { width: 960, height: 600, channels: 3, background: "#888" } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 480, top: 0 },
    ])
    .jpeg()
    .toBuffer();
}
