// Renders the chart as `helm template` does, with Go's own templates and sprig, for machines without helm: Debian has both
// (golang-go, golang-github-masterminds-sprig-dev, golang-github-ghodss-yaml-dev). Usage: render CHART VALUES.json
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

func main() {
	chart, dot := os.Args[1], map[string]interface{}{}
	raw, err := os.ReadFile(os.Args[2])
	check(err)
	check(json.Unmarshal(raw, &dot))
	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := root.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	functions["urlParse"] = func(text string) map[string]interface{} {
		parsed, err := url.Parse(text)
		check(err)
		return map[string]interface{}{"scheme": parsed.Scheme, "host": parsed.Host, "hostname": parsed.Hostname(), "path": parsed.Path}
	}
	root.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = root.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		var out bytes.Buffer
		check(root.ExecuteTemplate(&out, filepath.Base(file), dot))
		if strings.TrimSpace(out.String()) != "" {
			fmt.Printf("---\n# Source: atrium/templates/%s\n%s\n", filepath.Base(file), strings.TrimSpace(out.String()))
		}
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
