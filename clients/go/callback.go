package cadenza

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Why the signature of a callback isn't valid. Respond with 400 and do nothing else.
var (
	ErrNotSigned       = errors.New("cadenza: the callback isn't signed: webhook-id, webhook-timestamp or webhook-signature is missing")
	ErrMalformed       = errors.New("cadenza: the timestamp of the callback isn't a number, or no signature has version 1")
	ErrStale           = errors.New("cadenza: the callback was signed too long ago, or the clock of this machine is wrong")
	ErrWrongSignature  = errors.New("cadenza: the signature matches none of the secrets: the callback is of the other mode, was changed, or is not from the API")
	errMalformedSecret = errors.New("cadenza: the secret must be whsec_ followed by base64")
)

// The age up to which a callback is accepted.
const callbackTolerance = 5 * time.Minute

var callbackTimestamp = regexp.MustCompile(`^\d{1,12}$`)

// VerifyCallback verifies the signature and the age of a callback by Standard Webhooks, and returns its event. The body is the raw one.
// Pass both secrets while you rotate them; one match is enough.
func VerifyCallback(body []byte, header http.Header, secrets ...string) (*TaskEvent, error) {
	return verifyCallback(time.Now(), body, header, secrets)
}

func verifyCallback(now time.Time, body []byte, header http.Header, secrets []string) (*TaskEvent, error) {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	given := header.Get("webhook-signature")
	if id == "" || timestamp == "" || given == "" {
		return nil, ErrNotSigned
	}
	var signatures [][]byte
	for _, each := range strings.Fields(given) {
		if signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(each, "v1,")); err == nil && strings.HasPrefix(each, "v1,") {
			signatures = append(signatures, signature)
		}
	}
	if !callbackTimestamp.MatchString(timestamp) || len(signatures) == 0 {
		return nil, ErrMalformed
	}
	matches := false
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 || !strings.HasPrefix(secret, "whsec_") {
			return nil, errMalformedSecret
		}
		signed := hmac.New(sha256.New, key)
		signed.Write([]byte(id + "." + timestamp + "."))
		signed.Write(body)
		for _, signature := range signatures {
			// Compares in constant time.
			matches = hmac.Equal(signature, signed.Sum(nil)) || matches
		}
	}
	if !matches {
		return nil, ErrWrongSignature
	}
	// The time is checked last, so that unsigned requests reveal nothing about this clock.
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	if age := now.Sub(time.Unix(seconds, 0)); age > callbackTolerance || age < -callbackTolerance {
		return nil, ErrStale
	}
	var event TaskEvent
	if err := json.Unmarshal(body, &event); err != nil {
		return nil, err
	}
	return &event, nil
}
