/** A setting of the process, as named in the environment or in the settings file of the service. */
export interface KnownSetting {
  /** Chinese noun phrase for error sentences that describes the setting. */
  what: string;
  isSecret?: true;
  /**
   * True if the setting decides where data is stored or which key encrypts it. A misspelt name would start an empty
   * installation.
   */
  decidesData?: true;
  /** Another setting without which this one has no effect. */
  needs?: string;
  /** Names of the same setting in other programs. */
  aliases?: readonly string[];
}

/** All settings of the server, by name. A test compares them with the parsed settings and with the documents. */
export const knownSettings: Readonly<Record<string, KnownSetting>> = {
  PORT: { what: "网页端口" },
  HOST: { what: "监听地址" },
  HUIYAN_DATA: { what: "数据目录", decidesData: true, aliases: ["HUIYAN_DATA_DIR", "HUIYAN_DIR", "HUIYAN_HOME"] },
  HUIYAN_KEY: {
    ...({ what: "主密钥", isSecret: true, decidesData: true } as const),
    aliases: ["HUIYAN_MASTER_KEY", "HUIYAN_SECRET", "MASTER_KEY"],
  },
  DATABASE_URL: {
    ...({ what: "数据库地址", isSecret: true, decidesData: true } as const),
    aliases: [
      ...["DATABASE_URI", "DATABASE_DSN", "DATABASE_HOST", "DB_URL", "DB_URI", "PG_URL", "DATABASE"],
      ...["POSTGRES_URL", "POSTGRES_URI", "POSTGRESQL_URL", "POSTGRESQL_URI"],
    ],
  },
  DATABASE_POOL: { what: "数据库连接数", decidesData: true },
  PAGES_PER_SESSION: { what: "每个登录可同时打开的页面数" },
  MQTT_URL: {
    ...({ what: "消息服务器地址", isSecret: true, decidesData: true } as const),
    aliases: ["MQTT_URI", "MQTT_BROKER", "MQTT_HOST", "MQTT_SERVER"],
  },
  NODE_URL: { what: "其他节点访问本节点的地址" },
  S3_URL: {
    ...({ what: "图片的对象存储地址", isSecret: true, decidesData: true } as const),
    aliases: ["S3_URI", "S3_ENDPOINT", "S3_BUCKET", "S3_HOST"],
  },
  ORGANISATION_STORAGE_GB: { what: "每个企业的图片和录像上限", aliases: ["ORGANIZATION_STORAGE_GB"] },
  DEVICE_DAY_GB: { what: "每台设备每天可上传的图片和录像上限" },
  ROLES: { what: "本进程承担的工作" },
  LOG_LEVEL: { what: "日志级别" },
  METRICS_TOKEN: { what: "读取指标的令牌", isSecret: true },
  TRUST_PROXY: { what: "前面代理的层数或地址", aliases: ["TRUSTED_PROXY", "TRUSTED_PROXIES", "TRUST_PROXIES"] },
  ALLOWED_HOSTS: { what: "允许的域名" },
  INSECURE_DEVICES: { what: "允许设备不用 TLS 连接" },
  PRIVATE: { what: "私有部署" },
  PRIVATE_CODE: { what: "私有部署的代号" },
  INTERNAL_MODE: { what: "内部模式" },
  NAME_SERVERS: { what: "域名服务器", aliases: ["DNS_SERVERS"] },
  SYSTEM_NAME: { what: "系统名称" },
  CONTACT_PHONE: { what: "联系电话" },
  CONTACT_EMAIL: { what: "联系邮箱" },
  CONTACT_FLAG_ORGS: { what: "联系卡片带标识的企业" },
  REGISTRATION: { what: "是否开放注册" },
  PUBLIC_URL: { what: "浏览器访问的地址", aliases: ["PUBLIC_URI", "PUBLIC_ADDRESS"] },
  OIDC_ISSUER: { what: "单点登录的签发方" },
  OIDC_CLIENT_ID: { what: "单点登录的客户端编号", needs: "OIDC_ISSUER", aliases: ["OIDC_ID"] },
  OIDC_CLIENT_SECRET: { what: "单点登录的客户端密钥", isSecret: true, needs: "OIDC_ISSUER", aliases: ["OIDC_SECRET"] },
  OIDC_NAME: { what: "单点登录按钮的文字", needs: "OIDC_ISSUER" },
  OIDC_PHONE_CLAIM: { what: "单点登录中手机号的字段", needs: "OIDC_ISSUER" },
  SMS_SENDER: { what: "短信发送方式" },
  SMS_WEBHOOK_URL: { what: "短信接口地址", needs: "SMS_SENDER" },
  SMS_WEBHOOK_SECRET: { what: "短信接口密钥", isSecret: true, needs: "SMS_SENDER" },
  SMS_ALIYUN_KEY_ID: {
    ...({ what: "阿里云短信密钥编号", isSecret: true, needs: "SMS_SENDER" } as const),
    aliases: ["SMS_ALIYUN_ACCESS_KEY_ID"],
  },
  SMS_ALIYUN_KEY_SECRET: {
    ...({ what: "阿里云短信密钥", isSecret: true, needs: "SMS_SENDER" } as const),
    aliases: ["SMS_ALIYUN_ACCESS_KEY_SECRET"],
  },
  SMS_ALIYUN_SIGN: { what: "阿里云短信签名", needs: "SMS_SENDER", aliases: ["SMS_ALIYUN_SIGN_NAME"] },
  SMS_ALIYUN_TEMPLATE: { what: "阿里云短信模板", needs: "SMS_SENDER", aliases: ["SMS_ALIYUN_TEMPLATE_CODE"] },
  SMS_ALIYUN_ENDPOINT: { what: "阿里云短信接入点", needs: "SMS_SENDER" },
  MAP_TILE_URL: { what: "地图瓦片地址" },
  MAP_TILE_SYSTEM: { what: "地图瓦片坐标系" },
  MAP_ATTRIBUTION: { what: "地图版权文字" },
  GEOCODER_URL: { what: "地点搜索地址" },
  DISTRICT_OUTLINES: { what: "区县边界文件" },
  MEDIA_SERVER: { what: "媒体服务器" },
  MEDIA_PUSH_URL: { what: "设备推流地址", needs: "MEDIA_SERVER" },
  MEDIA_PLAY_URL: { what: "浏览器播放地址", needs: "MEDIA_SERVER" },
  LIVE_UDP_PORT: { what: "WebRTC 直播的 UDP 端口" },
  LIVE_UDP_HOST: { what: "浏览器访问 WebRTC 端口的 IP 地址" },
  MEDIA_API_URL: { what: "媒体服务器的接口地址", needs: "MEDIA_SERVER" },
  POINT_DETAIL_ORGS: { what: "报警可打开点位详情的企业" },
  GROUP_SYNC_URL: { what: "分组同步地址" },
  GROUP_SYNC_TOKEN: { what: "分组同步令牌", isSecret: true, needs: "GROUP_SYNC_URL" },
  PUBLISHER_KEY: { what: "设备安装包的发布公钥" },
  BACKUP_FOLDER: {
    what: "定时备份的目录",
    aliases: ["BACKUP_DIR", "BACKUP_PATH", "BACKUP_DIRECTORY", "BACKUP_TARGET"],
  },
  BACKUP_PASSPHRASE: {
    ...({ what: "备份的口令", isSecret: true, decidesData: true } as const),
    aliases: ["BACKUP_PASSWORD", "BACKUP_KEY", "BACKUP_SECRET"],
  },
  DISCOVERY_INTERFACE: { what: "搜索设备的网卡地址" },
};

export const settingNames: readonly string[] = Object.keys(knownSettings);
