/** Returns a box of an MP4. */
export function mp4Box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(content);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/**
 * Returns the headers of nested boxes, outermost first. Each box may have content before the next header. The declared
 * sizes include `bytes` bytes after the innermost header.
 */
export function mp4Heads(boxes: readonly (readonly [type: string, first?: Buffer])[], bytes: number): Buffer {
  return boxes.reduceRight<Buffer>((inner, [type, first = Buffer.alloc(0)]) => {
    const head = mp4Box(type);
    head.writeUInt32BE(head.length + first.length + inner.length + bytes);
    return Buffer.concat([head, first, inner]);
  }, Buffer.alloc(0));
}

/** Returns a track with this first sample entry. */
export function mp4Track(entry: Buffer): Buffer {
  const stsd = mp4Box("stsd", Buffer.from("0000000000000001", "hex"), entry);
  return mp4Box("trak", mp4Box("tkhd", Buffer.alloc(84)), mp4Box("mdia", mp4Box("minf", mp4Box("stbl", stsd))));
}

export const h264Entry = (type = "avc1") => mp4Box(type, Buffer.alloc(78), mp4Box("avcC", Buffer.alloc(7)));
export const mp4Start = mp4Box("ftyp", Buffer.from("isom\0\0\0\0avc1", "latin1"));

/** Returns an MP4 whose boxes declare H.264. */
export function tinyMp4(mediaBytes = 64): Buffer {
  return Buffer.concat([mp4Start, mp4Box("moov", mp4Track(h264Entry())), mp4Box("mdat", Buffer.alloc(mediaBytes))]);
}
