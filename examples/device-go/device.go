// A minimal device of the platform. docs/reference/device/README.md describes the rules that it follows.
//
// The device has no camera. When the platform configures an algorithm for a channel, it raises one alarm for the
// channel, with a picture and a clip. Its outbox is in memory; a real device stores it on disk, as the device in Python
// does.
//
// Debian: golang-go, golang-github-eclipse-paho.mqtt.golang-dev. Environment: HUIYAN_URL, HUIYAN_DEVICE_ID,
// HUIYAN_FACTORY_KEY, HUIYAN_DATA (a persistent folder), HUIYAN_MEDIA (a folder with alarm.jpg and alarm.mp4).
package main

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

type object = map[string]interface{}

var (
	url, id, factoryKey = os.Getenv("HUIYAN_URL"), os.Getenv("HUIYAN_DEVICE_ID"), os.Getenv("HUIYAN_FACTORY_KEY")
	secretFile          = filepath.Join(os.Getenv("HUIYAN_DATA"), "secret")
	root                = "huiyan/v1/" + id + "/"
	startedAt           = time.Now()
	lock                sync.Mutex // guards the variables below
	secret              string
	serverAtStart       int64 // server time at the start of this program, ms; the monotonic clock continues it
	session             string
	channels            = map[string]string{}
	watched             = map[string]bool{}
	replies             = map[string]object{}
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func mac(key string, lines ...string) []byte {
	made := hmac.New(sha256.New, []byte(key))
	made.Write([]byte(strings.Join(lines, "\n")))
	return made.Sum(nil)
}

func sign(key string, lines ...string) string { return hex.EncodeToString(mac(key, lines...)) }

func hash(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

func isSame(a, b string) bool { return hmac.Equal([]byte(a), []byte(b)) }

// open decrypts a text: AES-256-GCM with a key of one block of HKDF-SHA256.
func open(sealed, key, info string) (string, error) {
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < 28 {
		return "", errors.New("no sealed text")
	}
	extracted := mac(id, key)
	expand := hmac.New(sha256.New, extracted)
	expand.Write(append([]byte(info), 1))
	block, err := aes.NewCipher(expand.Sum(nil))
	check(err)
	gcm, err := cipher.NewGCM(block)
	check(err)
	plain, err := gcm.Open(nil, raw[:12], raw[12:], nil)
	return string(plain), err
}

func now() int64 { return serverAtStart + time.Since(startedAt).Milliseconds() }

func setClock(server int64) { serverAtStart = server - time.Since(startedAt).Milliseconds() }

func askTime() {
	answer, err := http.Get(url + "/api/device/time")
	if err != nil {
		log.Println(err)
		return
	}
	defer answer.Body.Close()
	var told struct{ Data struct{ Now int64 } }
	if json.NewDecoder(answer.Body).Decode(&told) == nil {
		lock.Lock()
		setClock(told.Data.Now)
		lock.Unlock()
	}
}

func random(bytes int) string {
	made := make([]byte, bytes)
	_, err := rand.Read(made)
	check(err)
	return hex.EncodeToString(made)
}

func newUUID() string {
	text := random(16)
	return text[:8] + "-" + text[8:12] + "-4" + text[13:16] + "-8" + text[17:20] + "-" + text[20:]
}

func media(name string) []byte {
	content, err := os.ReadFile(filepath.Join(os.Getenv("HUIYAN_MEDIA"), name))
	check(err)
	return content
}

// post sends a signed request. A response without the platform's signature is an error.
func post(path, contentType string, body []byte) (int, object, time.Duration, error) {
	lock.Lock()
	key, ms := secret, strconv.FormatInt(now(), 10)
	lock.Unlock()
	mark := sign(key, "v1", "POST", path, id, ms, hash(body))
	request, err := http.NewRequest("POST", url+path, bytes.NewReader(body))
	check(err)
	for name, value := range map[string]string{"content-type": contentType, "x-device-id": id, "x-device-time": ms, "x-device-sign": mark, "x-device-body-sha256": hash(body)} {
		request.Header.Set(name, value)
	}
	answer, err := (&http.Client{Timeout: 30 * time.Second}).Do(request)
	if err != nil {
		return 0, nil, 0, err
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	seconds, _ := strconv.Atoi(answer.Header.Get("retry-after"))
	wait := time.Duration(seconds) * time.Second
	if err != nil || !isSame(sign(key, strconv.Itoa(answer.StatusCode), hash(content), mark), answer.Header.Get("x-server-sign")) {
		return 0, nil, wait, fmt.Errorf("HTTP %d without the platform's signature", answer.StatusCode)
	}
	var told object
	err = json.Unmarshal(content, &told)
	return answer.StatusCode, told, wait, err
}

// upload sends a request until a signed response says that it is stored or refused.
func upload(path, contentType string, body []byte) {
	for delay := 500 * time.Millisecond; ; delay = min(2*delay, 30*time.Second) {
		status, answer, wait, err := post(path, contentType, body)
		if err != nil {
			log.Println("not sent:", err)
		} else if answer["error"] == "device_clock_off" {
			server, _ := strconv.ParseInt(answer["fields"].(object)["server_time"].(string), 10, 64)
			lock.Lock()
			setClock(server)
			lock.Unlock()
			delay, wait = 200*time.Millisecond, 0
		} else if status == 200 && hasOutcome(answer) || isFinal(status) {
			return
		}
		time.Sleep(max(wait, delay))
	}
}

// isFinal returns whether the same request would be refused again. After any other status a retry may succeed.
func isFinal(status int) bool {
	return status == 400 || status == 404 || status == 413 || status == 415
}

// hasOutcome returns false if the platform has not stored the list with the event's channel yet.
func hasOutcome(answer object) bool {
	outcomes, isReport := answer["data"].(object)["outcomes"].([]interface{})
	return !isReport || len(outcomes) > 0
}

func min(a, b time.Duration) time.Duration {
	if a < b {
		return a
	}
	return b
}

func max(a, b time.Duration) time.Duration {
	if a > b {
		return a
	}
	return b
}

func raiseAlarm(channel string) {
	event, happened := newUUID(), time.Now().UnixMilli()
	lock.Lock()
	offset := now() - happened
	lock.Unlock()
	box := object{"x": 0.4, "y": 0.3, "w": 0.1, "h": 0.4, "label": "person", "conf": 0.9, "target": true}
	corners := [][]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}
	data := object{"boxes": []object{box}, "count": 1, "region": "", "polygon": corners, "seconds": 3}
	images := []object{{"role": "image", "part": "picture"}}
	events := object{"events": []object{{"event_id": event, "type": "area_intrusion", "channel": channel, "alg_id": "area_intrusion",
		"happened_at": happened, "offset_ms": offset, "data": data, "images": images}}}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="events"`}, "Content-Type": {"application/json"}})
	check(err)
	check(json.NewEncoder(part).Encode(events))
	picture, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="picture"; filename="picture.jpg"`}, "Content-Type": {"image/jpeg"}})
	check(err)
	_, err = picture.Write(media("alarm.jpg"))
	check(err)
	check(form.Close())
	upload("/api/device/events", form.FormDataContentType(), body.Bytes())
	upload("/api/device/events/"+event+"/video/0", "video/mp4", media("alarm.mp4"))
}

func publish(client mqtt.Client, topic string, retained bool, value interface{}) {
	content, err := json.Marshal(value)
	check(err)
	client.Publish(root+topic, 1, retained, content)
}

func tellPoints(client mqtt.Client) {
	points := []object{}
	for channel, name := range channels {
		points = append(points, object{"channel": channel, "name": name, "online": true, "width": 320, "height": 180})
	}
	publish(client, "points", true, object{"points": points})
}

func tellTelemetry(client mqtt.Client) {
	raw := time.Now().UnixMilli()
	size := object{"total": 0, "used": 0}
	outbox := object{"events": 0, "videos": 0, "dropped_videos": 0, "dropped_images": 0, "dropped_events": 0}
	publish(client, "telemetry", false, object{"at": raw, "cpu": 0, "memory": size, "disk": size, "channels": []object{}, "outbox": outbox, "clock_offset_ms": now() - raw})
}

func configure(client mqtt.Client, payload []byte) {
	var config struct {
		Version    int
		Body, Sign string
	}
	if json.Unmarshal(payload, &config) != nil {
		return
	}
	refuse := func(reason string) {
		publish(client, "config/applied", false, object{"version": config.Version, "ok": false, "error": reason})
	}
	if secret == "" || !isSame(sign(secret, "config", session, id, strconv.Itoa(config.Version), config.Body), config.Sign) {
		refuse("配置签名不正确或属于旧的会话")
		return
	}
	var body struct {
		Cameras      []struct{ Channel, Name string }
		Arrangements []struct {
			Channel   string
			Algorithm string `json:"alg_id"`
		}
	}
	if err := json.Unmarshal([]byte(config.Body), &body); err != nil {
		refuse("配置无法理解：" + err.Error())
		return
	}
	for _, arrangement := range body.Arrangements {
		if arrangement.Algorithm != "area_intrusion" {
			refuse("通道 " + arrangement.Channel + "：没有算法 " + arrangement.Algorithm)
			return
		}
	}
	before := watched
	channels, watched = map[string]string{}, map[string]bool{}
	for _, camera := range body.Cameras {
		channels[camera.Channel] = camera.Name
	}
	for _, arrangement := range body.Arrangements {
		if !before[arrangement.Channel] {
			go raiseAlarm(arrangement.Channel)
		}
		watched[arrangement.Channel] = true
	}
	publish(client, "config/applied", false, object{"version": config.Version, "ok": true})
	tellPoints(client)
}

func failed(code, text string) object { return object{"state": "failed", "code": code, "text": text} }

// command checks a command, executes it, and returns whether the device must connect again.
func command(client mqtt.Client, name string, payload []byte) (isClaimed bool) {
	var sent struct {
		ID, Params, Sign string
		ExpiresAt        int64 `json:"expires_at"`
	}
	if json.Unmarshal(payload, &sent) != nil {
		return false
	}
	key := secret
	if name == "claim" {
		key = factoryKey
	}
	reply := func(value object) { publish(client, "reply/"+sent.ID, false, value) }
	expected := sign(key, "command", session, id, name, sent.ID, strconv.FormatInt(sent.ExpiresAt, 10), sent.Params)
	var params struct {
		Channel string
		Sealed  string `json:"secret_sealed"`
	}
	switch earlier, isKnown := replies[sent.ID]; {
	case key == "" || !isSame(expected, sent.Sign):
		reply(failed("bad_sign", "命令签名不正确或属于旧的会话"))
		return false
	case now() > sent.ExpiresAt:
		reply(failed("expired", "命令已过期"))
		return false
	case name != "claim" && name != "snapshot":
		reply(failed("unsupported", "不支持"))
		return false
	case isKnown:
		reply(earlier)
		return false
	case json.Unmarshal([]byte(sent.Params), &params) != nil:
		reply(failed("failed", "参数无法理解"))
		return false
	}
	reply(object{"state": "accepted"})
	answer := object{"state": "done", "result": object{}}
	if name == "claim" {
		plain, err := open(params.Sealed, factoryKey, "huiyan/claim/v1")
		if err == nil {
			check(os.WriteFile(secretFile, []byte(plain), 0o600))
			secret, isClaimed = plain, true
		} else {
			answer = failed("failed", "密钥无法解开")
		}
	} else if _, isOwn := channels[params.Channel]; isOwn {
		answer["result"] = object{"image": base64.StdEncoding.EncodeToString(media("alarm.jpg"))}
	} else {
		answer = failed("unknown_channel", "通道不存在")
	}
	replies[sent.ID] = answer
	reply(answer)
	return isClaimed
}

// connect opens a connection, waits until it ends, and returns whether the platform accepted it.
func connect(key string) bool {
	lock.Lock()
	ms := strconv.FormatInt(now(), 10)
	session = ms + "-" + random(4)
	own := session
	lock.Unlock()
	ended := make(chan bool, 8)
	options := mqtt.NewClientOptions().AddBroker(strings.Replace(url, "http", "ws", 1) + "/api/device/mqtt")
	options.SetClientID(id).SetUsername(id).SetPassword(ms + "." + sign(key, "mqtt", id, ms))
	options.SetCleanSession(true).SetKeepAlive(30 * time.Second).SetAutoReconnect(false).SetProtocolVersion(4)
	options.SetWill(root+"state", `{"session":"`+own+`","online":false}`, 1, true)
	options.SetConnectionLostHandler(func(mqtt.Client, error) { ended <- true })
	options.SetDefaultPublishHandler(func(client mqtt.Client, message mqtt.Message) {
		lock.Lock()
		defer lock.Unlock()
		topic := strings.TrimPrefix(message.Topic(), root)
		if topic == "config" {
			configure(client, message.Payload())
		} else if topic == "points/refused" {
			log.Println("channels left out:", string(message.Payload()))
		} else if command(client, strings.TrimPrefix(topic, "command/"), message.Payload()) {
			time.AfterFunc(300*time.Millisecond, func() { ended <- true }) // time to send the reply
		}
	})
	client := mqtt.NewClient(options)
	if token := client.Connect(); token.Wait() && token.Error() != nil {
		log.Println("not connected:", token.Error())
		return false
	}
	defer client.Disconnect(100)
	client.SubscribeMultiple(map[string]byte{root + "config": 1, root + "command/+": 1, root + "points/refused": 1}, nil).Wait()
	lock.Lock()
	publish(client, "state", true, object{"session": own, "online": true, "type": "AIS", "platform": "go", "version": object{"main_frame": "0.1.0"}, "started_at": startedAt.UnixMilli(), "addresses": []string{}})
	tellPoints(client)
	tellTelemetry(client)
	lock.Unlock()
	for {
		select {
		case <-ended:
			return true
		case <-time.After(30 * time.Second):
			lock.Lock()
			tellTelemetry(client)
			lock.Unlock()
		}
	}
}

func main() {
	if kept, err := os.ReadFile(secretFile); err == nil {
		secret = string(kept)
	}
	serverAtStart = startedAt.UnixMilli()
	for refused := 0; ; time.Sleep(min(time.Duration(refused+1)*500*time.Millisecond, 30*time.Second)) {
		askTime()
		lock.Lock()
		key := secret
		lock.Unlock()
		if key == "" || refused%4 == 3 { // a deleted device must be claimed again
			key = factoryKey
		}
		if connect(key) {
			refused = 0
		} else {
			refused++
		}
	}
}
