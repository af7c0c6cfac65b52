package cadenza

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// A response of the API is never longer.
const maxResponse = 64 << 20

// call is a request to an operation.
type call struct {
	method, path string
	query        url.Values
	body         []byte
	contentType  string
	// Whether the operation accepts an idempotency key.
	idempotent bool
	// The fields that a JSON response always has. Nil for a text.
	required []string
	text     bool
}

// pathValue escapes a value of a path. An empty one, or dots, would be the path of another operation.
func pathValue(name, value string) (string, error) {
	if value == "" || value == "." || value == ".." {
		return "", fmt.Errorf("cadenza: %s is not valid: %q", name, value)
	}
	return url.PathEscape(value), nil
}

// send sends a request with retries, and decodes the response into result, which is a *string for a text, and nil if there is none.
func (client *Client) send(ctx context.Context, call call, result any, given []CallOption) error {
	options := client.readOptions(given)
	header := options.header.Clone()
	header.Set("Authorization", "Bearer "+client.key)
	header.Set("Accept", "application/json, */*")
	header.Set("User-Agent", userAgent)
	if call.contentType != "" {
		header.Set("Content-Type", call.contentType)
	}
	if call.idempotent {
		// Generated before the first attempt, so that all attempts have the same key.
		key := options.idempotencyKey
		if key == "" {
			random := make([]byte, 16)
			if _, err := rand.Read(random); err != nil {
				return err
			}
			key = hex.EncodeToString(random)
		}
		if err := validateIdempotencyKey(key); err != nil {
			return err
		}
		header.Set("Idempotency-Key", key)
	}
	address := client.baseURL + call.path
	if len(call.query) > 0 {
		address += "?" + call.query.Encode()
	}
	return retry(ctx, options.maxRetries, call.idempotent || call.method == http.MethodGet, func(number int) error {
		return client.attempt(ctx, options, number, func(ctx context.Context) (*http.Response, error) {
			request, err := http.NewRequestWithContext(ctx, call.method, address, bytes.NewReader(call.body))
			if err != nil {
				return nil, err
			}
			request.Header = header
			response, err := client.api.Do(request)
			if err != nil {
				return nil, connectionError(request, err)
			}
			defer response.Body.Close()
			body, err := io.ReadAll(io.LimitReader(response.Body, maxResponse))
			if err != nil {
				return response, connectionError(request, err)
			}
			return response, readResult(call, response, nameOf(request), body, result)
		})
	})
}

func readResult(call call, response *http.Response, name string, body []byte, result any) error {
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return responseError(response, name, body)
	}
	if result == nil {
		if response.StatusCode == http.StatusNoContent {
			return nil
		}
		return answerError(response, name, body)
	}
	media := mediaType(response.Header)
	if text, ok := result.(*string); ok && call.text && media != "application/json" && media != "text/html" {
		*text = string(body)
		return nil
	}
	if media != "application/json" || !hasFields(body, call.required) {
		return answerError(response, name, body)
	}
	return json.Unmarshal(body, result)
}

// attempt runs one attempt within its timeout, and reports it.
func (client *Client) attempt(ctx context.Context, options callOptions, number int, run func(context.Context) (*http.Response, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	own := ctx
	if options.timeout > 0 {
		var cancel context.CancelFunc
		own, cancel = context.WithTimeout(ctx, options.timeout)
		defer cancel()
	}
	start := time.Now()
	response, err := run(own)
	// The caller's own context is not an error of the connection.
	if err != nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if response != nil && options.response != nil {
		*options.response = response.Header
	}
	if client.onAttempt != nil {
		client.onAttempt(describe(response, err, number, time.Since(start)))
	}
	return err
}

func describe(response *http.Response, err error, number int, duration time.Duration) Attempt {
	attempt := Attempt{Number: number, Duration: duration, Err: err}
	var connection *ConnectionError
	if response != nil {
		attempt.Status = response.StatusCode
		attempt.RequestID = response.Header.Get("X-Request-Id")
		attempt.Method, attempt.URL, _ = strings.Cut(nameOf(response.Request), " ")
	} else if errors.As(err, &connection) {
		attempt.Method, attempt.URL, _ = strings.Cut(connection.message, " ")
		attempt.URL = strings.TrimSuffix(attempt.URL, connectionFault)
	}
	return attempt
}

const connectionFault = " got no response"

// nameOf names a request without its query, which may be private.
func nameOf(request *http.Request) string {
	return request.Method + " " + request.URL.Scheme + "://" + request.URL.Host + request.URL.EscapedPath()
}

func connectionError(request *http.Request, err error) error {
	// The error of net/http repeats the URL with its query.
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err
	}
	return &ConnectionError{message: nameOf(request) + connectionFault, cause: err}
}
