/** Settings of a GB/T 28181 server, the lower side of a platform at which devices register. */
export interface GbServerSettings {
  /** Own code, 20 digits. */
  serverId: string;
  /** SIP domain, 10 digits; also the realm of authentication. */
  domain: string;
  /** Port for SIP over UDP and TCP. 0: any free port, the same for both. */
  port: number;
  /** Local address to listen at. */
  host: string;
  /** Address that devices reach, for media and Contact; absent: the own address towards each device. */
  publicHost?: string;
  /** Ports for RTP, from first to last. */
  mediaPorts: { from: number; to: number };
  /** Returns the password of a device; undefined: the device is not admitted. */
  passwordOf(deviceId: string): string | undefined;
}

/** A device (camera, recorder or lower platform) that registered. */
export interface GbDevice {
  /** Code of 20 digits. */
  id: string;
  name: string;
  manufacturer: string;
  model: string;
  firmware: string;
  transport: "udp" | "tcp";
  /** IP address and port from which the device registered. */
  address: string;
  /** Epoch ms. */
  registeredAt: number;
  /** Time of the last message, epoch ms. */
  heardAt: number;
  /** False after the registration expired, the device unregistered, or three keepalives were missed. */
  isOnline: boolean;
  channels: readonly GbChannel[];
  /** Alarm inputs of the catalogue (type 134), whose alarms have their code as channel. */
  alarmInputs?: readonly GbChannel[];
  /** Items of the catalogue that group others: recorders, folders, administrative regions. */
  folders?: readonly GbFolder[];
}

/** Level of a catalogue; the `parentId` of a channel or folder is the code of one. */
export interface GbFolder {
  id: string;
  name: string;
  parentId: string;
}

/** A channel of a device's catalogue. */
export interface GbChannel {
  id: string;
  name: string;
  /** Code of the parent (device, or a folder of the catalogue). */
  parentId: string;
  manufacturer: string;
  model: string;
  isOnline: boolean;
  hasPtz: boolean;
  /** Degrees in WGS 84 as the device reports them. */
  longitude?: number;
  latitude?: number;
}

/** A refused registration. */
export interface GbRefusal {
  deviceId: string;
  address: string;
  /** Epoch ms. */
  at: number;
  reason: "unknown_device" | "wrong_password" | "wrong_realm" | "malformed" | "too_many";
}

/** An alarm that a device reported. */
export interface GbAlarm {
  deviceId: string;
  channelId: string;
  /** Time by the device, epoch ms; undefined if it cannot be read. */
  at: number | undefined;
  /** 1 (highest) to 4. */
  priority: number;
  /** 1 telephone, 2 device, 3 message, 4 GPS, 5 video, 6 device fault, 7 other. */
  method: number;
  /** Type within the method, such as 2 (motion) of video; undefined if absent. */
  type: number | undefined;
  description: string;
}

/** A message of a device's dialogs, for the ladder diagram. Secrets are removed. */
export interface GbMessage {
  /** Epoch ms. */
  at: number;
  from: "device" | "server";
  /** First line, such as `REGISTER sip:…` or `SIP/2.0 200 OK`. */
  line: string;
  /** Headers and body. */
  text: string;
}

/** Video of a channel as MPEG program stream. */
export interface GbVideo {
  /** Passes the bytes of the program stream in the order of their sequence numbers. */
  onData(listener: (bytes: Buffer) => void): void;
  /** Time of the last packet, epoch ms; undefined before the first. */
  heardAt(): number | undefined;
  /** Resolves with a Chinese sentence when the device or the connection ends the stream. */
  ended: Promise<string>;
  /** Sends BYE and frees the port. */
  close(): void;
}

export type GbTransport = "udp" | "tcp-passive" | "tcp-active";

export interface GbVideoOptions {
  transport: GbTransport;
  quality: "main" | "sub";
  signal: AbortSignal;
}

export interface GbAddress {
  deviceId: string;
  channelId: string;
}

/** Pan, tilt and zoom speeds from -1 to 1; all 0 stops. */
export interface GbMove {
  pan: number;
  tilt: number;
  zoom: number;
}

export interface GbServer {
  /** Port in use. */
  readonly port: number;
  devices(): readonly GbDevice[];
  /** Newest first; at most 100. */
  refusals(): readonly GbRefusal[];
  /** Newest last; at most 200 of each device. */
  messages(deviceId: string): readonly GbMessage[];
  /** Queries the catalogue of a device again. @throws Error with a Chinese sentence */
  readCatalogue(deviceId: string): Promise<readonly GbChannel[]>;
  /** Opens live video of a channel. @throws Error with a Chinese sentence that says what to do */
  openVideo(channel: GbAddress, options: GbVideoOptions): Promise<GbVideo>;
  move(channel: GbAddress, move: GbMove): Promise<void>;
  preset(channel: GbAddress, action: "set" | "call" | "delete", number: number): Promise<void>;
  onAlarm(listener: (alarm: GbAlarm) => void): void;
  /** Called when a device registers, goes offline, or its catalogue changes. */
  onChange(listener: (deviceId: string) => void): void;
  close(): Promise<void>;
}
