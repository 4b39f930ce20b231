/** Settings of a GB/T 28181 server at which cameras, recorders and lower platforms register. */
export interface GbServerSettings {
  /** Code of this server, 20 digits. */
  serverId: string;
  /** SIP domain, 10 digits; also the realm of authentication. */
  domain: string;
  /** Port for SIP over UDP and TCP. 0: any free port, the same for both. */
  port: number;
  /** Local address on which the server listens. */
  host: string;
  /**
   * Address of this server that devices reach, for media and the header Contact. Absent: the local address of the route
   * to each device.
   */
  publicHost?: string;
  /** Range of ports for RTP; `to` is inclusive. */
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
  /** Time of the registration, epoch ms. */
  registeredAt: number;
  /** Time of the last message, epoch ms. */
  heardAt: number;
  /** False after the registration expired, the device unregistered, or three keepalives were missed. */
  isOnline: boolean;
  channels: readonly GbChannel[];
  /** Alarm inputs in the catalogue (type 134). An alarm of an input has the input's code as its channel. */
  alarmInputs?: readonly GbChannel[];
  /** Items of the catalogue that contain other items: recorders, folders, administrative regions. */
  folders?: readonly GbFolder[];
}

/** An item of a catalogue that contains other items. The `parentId` of these items is the folder's `id`. */
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
  /** Position in degrees, WGS 84, as the device reports it. */
  longitude?: number;
  latitude?: number;
}

/** A refused registration. */
export interface GbRefusal {
  deviceId: string;
  address: string;
  /** Time of the refusal, epoch ms. */
  at: number;
  reason: "unknown_device" | "wrong_password" | "wrong_realm" | "malformed" | "too_many";
}

/** An alarm that a device reported. */
export interface GbAlarm {
  deviceId: string;
  channelId: string;
  /** Time of the alarm by the device's clock, epoch ms; undefined if it cannot be parsed. */
  at: number | undefined;
  /** Priority, 1 (highest) to 4. */
  priority: number;
  /** Cause of the alarm: 1 telephone, 2 device, 3 message, 4 GPS, 5 video, 6 device fault, 7 other. */
  method: number;
  /** Kind of alarm within its `method`, for example 2 (motion) for video; undefined if absent. */
  type: number | undefined;
  description: string;
}

/** A logged SIP message between a device and the server, for the sequence diagram. Secrets are removed. */
export interface GbMessage {
  /** Time of the message, epoch ms. */
  at: number;
  from: "device" | "server";
  /** First line, such as `REGISTER sip:…` or `SIP/2.0 200 OK`. */
  line: string;
  /** Headers and body as text. */
  text: string;
}

/** Video of a channel as MPEG program stream. */
export interface GbVideo {
  /** Registers the listener that receives the bytes of the program stream, in the order of the RTP sequence numbers. */
  onData(listener: (bytes: Buffer) => void): void;
  /** Returns the time of the last packet, epoch ms; undefined before the first one. */
  heardAt(): number | undefined;
  /** Resolves with a Chinese sentence when the device or the connection ends the stream. */
  ended: Promise<string>;
  /** Ends the stream at the device (BYE), and frees the port. */
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
  /** Port on which the server listens. */
  readonly port: number;
  devices(): readonly GbDevice[];
  /** Returns the last refused registrations, newest first, at most 100. */
  refusals(): readonly GbRefusal[];
  /** Returns the last messages of a device, newest last, at most 200. */
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
