type Setting = "DATABASE_URL" | "MQTT_URL";
type Sentence = (code: string, setting: Setting) => string;

const untrusted: Sentence = (code) =>
  `的 TLS 证书不受信任（${code}）。请用环境变量 NODE_EXTRA_CA_CERTS 指明签发它的 CA 文件`;
const outOfTime: Sentence = (code) => `的 TLS 证书已过期或尚未生效（${code}）。请核对两台机器的时间，或更换证书`;

/** Sentences by error code of OpenSSL, as Node names it (node:tls, “X509 certificate error codes”). */
const sentences: Record<string, Sentence> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: outOfTime,
  CERT_NOT_YET_VALID: outOfTime,
  ERR_TLS_CERT_ALTNAME_INVALID: (code, setting) =>
    `的 TLS 证书与主机名不符（${code}）。请把环境变量 ${setting} 的主机名改为证书里的名称，或更换证书`,
};

/**
 * Returns the second half of a sentence about a server whose TLS certificate is refused; undefined for any other error
 * code.
 * @param setting setting that holds the server's address
 */
export const certificateTrouble = (code: string, setting: Setting): string | undefined =>
  sentences[code]?.(code, setting);
