package cadenza

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

const (
	// A stream without a sign of life for this long has failed. The API sends a comment every 15 seconds.
	maxSilence = 40 * time.Second
	// Connections in a row without an event, after which the error is returned.
	maxFailures = 4
	// The pause before the next connection after one that the server ended.
	reconnectDelay = 200 * time.Millisecond
	// A longer line isn't from the API.
	maxLine = 10 << 20
)

// Events yields the progress of a task from a stream of server-sent events, until it is finished, and connects again where a stream
// ended. The context limits the wait; the task continues. A refusal with 429 ends it, because polling may be better. Since Go 1.23:
//
//	for event, err := range client.Events(ctx, id) {
func (client *Client) Events(ctx context.Context, id string, options ...CallOption) func(yield func(*TaskProgress, error) bool) {
	return func(yield func(*TaskProgress, error) bool) {
		escaped, err := pathValue("id", id)
		if err != nil {
			yield(nil, err)
			return
		}
		path := "/api/v2/tasks/" + escaped + "/events"
		lastID, isOver := "", false
		for failures := 1; ; failures++ {
			err := client.readStream(ctx, path, lastID, failures, options, func(id string, data []byte) error {
				var event TaskProgress
				if !hasFields(data, []string{"percent", "task"}) || json.Unmarshal(data, &event) != nil {
					return errors.New("the stream contains an event that is not from the API")
				}
				lastID, failures = id, 0
				if !yield(&event, nil) || event.Task.CompletedAt != nil {
					isOver = true
					return io.EOF
				}
				return nil
			})
			if isOver {
				return
			}
			pause := reconnectDelay
			if err != nil {
				status, wait := requestedWait(err)
				if ctx.Err() != nil || status == 429 || !isTransient(err) || wait > maxRetryAfter {
					yield(nil, err)
					return
				}
				pause = pauseAfter(failures, wait)
			} else {
				err = &ConnectionError{message: "The stream of " + id, cause: errors.New("it ends without an event")}
			}
			if failures >= maxFailures {
				yield(nil, err)
				return
			}
			if err := sleep(ctx, pause); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// readStream passes on the events of one connection until its end, or until onEvent returns an error. io.EOF is none.
func (client *Client) readStream(ctx context.Context, path, lastID string, number int, given []CallOption, onEvent func(id string, data []byte) error) error {
	options := client.readOptions(given)
	// Only silence ends a stream early.
	options.timeout = 0
	options.header.Set("Authorization", "Bearer "+client.key)
	options.header.Set("Accept", "text/event-stream, application/json")
	options.header.Set("User-Agent", userAgent)
	if lastID != "" {
		options.header.Set("Last-Event-ID", lastID)
	}
	return client.attempt(ctx, options, number, func(ctx context.Context) (*http.Response, error) {
		own, cancel := context.WithCancel(ctx)
		defer cancel()
		silence := time.AfterFunc(maxSilence, cancel)
		defer silence.Stop()
		request, err := http.NewRequestWithContext(own, http.MethodGet, client.baseURL+path, nil)
		if err != nil {
			return nil, err
		}
		request.Header = options.header
		fail := func(err error) error {
			if own.Err() != nil && ctx.Err() == nil {
				err = fmt.Errorf("nothing arrived for %v", maxSilence)
			}
			return connectionError(request, err)
		}
		response, err := client.api.Do(request)
		if err != nil {
			return nil, fail(err)
		}
		defer response.Body.Close()
		body := &watchedReader{response.Body, silence}
		if response.StatusCode == http.StatusNoContent {
			return response, nil
		}
		if response.StatusCode != http.StatusOK || mediaType(response.Header) != "text/event-stream" {
			text, err := io.ReadAll(io.LimitReader(body, maxResponse))
			if err != nil {
				return response, fail(err)
			}
			return response, responseError(response, nameOf(request), text)
		}
		if err := parseServerEvents(body, onEvent); err != nil && err != io.EOF {
			return response, fail(err)
		}
		return response, nil
	})
}

// parseServerEvents reads https://html.spec.whatwg.org/multipage/server-sent-events.html. An event that the stream cuts off is dropped.
func parseServerEvents(stream io.Reader, onEvent func(id string, data []byte) error) error {
	lines := bufio.NewScanner(stream)
	lines.Buffer(nil, maxLine)
	id, data := "", []string{}
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case lines.Text() == "":
			if len(data) > 0 {
				if err := onEvent(id, []byte(strings.Join(data, "\n"))); err != nil {
					return err
				}
			}
			data = data[:0]
		case name == "data":
			data = append(data, value)
		case name == "id":
			id = value
		}
	}
	return lines.Err()
}

// watchedReader limits the time of each read.
type watchedReader struct {
	io.Reader
	silence *time.Timer
}

func (reader *watchedReader) Read(part []byte) (int, error) {
	reader.silence.Reset(maxSilence)
	defer reader.silence.Stop()
	return reader.Reader.Read(part)
}
