import { crc32, deflateRawSync } from "node:zlib";

export interface ZippedFile {
  /** Path of the file. A path given as bytes is stored without the UTF-8 flag. */
  path: string | Buffer;
  bytes: Buffer;
  deflated?: boolean;
  /** File type and permissions in the format of Unix. */
  mode?: number;
}

const utf8Flag = 0x800;

/** Returns a zip of these files, valid or not: the values are not checked. APPNOTE 4.3. */
export async function zipOf(files: readonly ZippedFile[], claimedBytes?: number): Promise<Buffer> {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { path, bytes, deflated = false, mode = 0o100644 } of files) {
    const name = Buffer.from(path);
    const packed = deflated ? deflateRawSync(bytes) : bytes;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(typeof path === "string" ? utf8Flag : 0, 2);
    facts.writeUInt16LE(deflated ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, name]);
    const central = Buffer.alloc(46);
    central.write("PK\x01\x02", "latin1");
    central.writeUInt16LE((3 << 8) | 20, 4);
    facts.copy(central, 6);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const head = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(head.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, head, end]);
}

/** Returns a zip whose only file is larger than its declared size. */
export const lyingZip = (file: ZippedFile, bytes: number): Promise<Buffer> =>
  zipOf([{ ...file, deflated: true }], bytes);

/** Returns the zip with the encryption flag set for its first file. */
export function encryptedZip(zip: Buffer): Buffer {
  const marked = Buffer.from(zip);
  const central = marked.indexOf("PK\x01\x02", 0, "latin1");
  marked.writeUInt16LE(marked.readUInt16LE(central + 8) | 1, central + 8);
  marked.writeUInt16LE(marked.readUInt16LE(6) | 1, 6);
  return marked;
}
